"""The app for a server: granian classroom.wsgi:app."""

from classroom import create_app

app = create_app()
