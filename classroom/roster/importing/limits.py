"""How much a list may hold. Each limit is a sentence on the page, never a silent cut (PRODUCT 3)."""

MB = 1024 * 1024
MOST_BYTES = MB
MOST_ROWS = 500
MOST_COLUMNS = 100
MOST_UNPACKED = 8 * MB
MOST_PACKED_FILES = 200
MOST_RATIO = 200
"""A file in an archive unpacks to at most so many times its size, once it is larger than 1 MB."""
MOST_SHEET_ROWS = 100_000
MOST_CARRIED = 300_000
"""Signs of a list that travel with its preview, so that it can be read once more in another way."""
