"""The class door: tile, pictures, card, let in."""

from flask import Blueprint

door = Blueprint("door", __name__)

from classroom.roster.door import card_views, pictures_views, views  # noqa: E402, F401 - they hang their routes into it
