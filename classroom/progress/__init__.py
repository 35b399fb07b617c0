"""What each child knows: pages and queries only."""
