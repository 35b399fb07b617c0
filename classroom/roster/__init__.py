"""Classes, children and the class door."""
