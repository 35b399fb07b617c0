"""Rights: who saw what, a child's data as a file, erasing, and what goes by itself."""
