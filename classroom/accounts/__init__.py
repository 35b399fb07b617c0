"""Teachers, sign-in and sessions."""
