"""Whole games: laying a table, sitting down, beginning."""
