"""The app for a server: granian classroom.wsgi:app."""

from classroom import create_app, presence_file

app = create_app()
presence_file.begin(app)
