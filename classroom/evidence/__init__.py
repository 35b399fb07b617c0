"""What children did with bonds, as kept evidence."""
