"""Class lists from elsewhere: read, looked at row by row, and only then kept."""
