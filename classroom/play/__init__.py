"""Matches: a log of events for every game and mode."""
