"""Timed practice: choose, start, answer, finish."""
