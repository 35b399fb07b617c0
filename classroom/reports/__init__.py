"""What leaves as paper or file: login cards, class lists."""
