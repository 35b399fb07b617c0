"""A classroom for number bonds: practice drawn from four make-ten games, and what each child knows."""

from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask_babel import Babel, get_locale
from flask_migrate import Migrate

from classroom import cli, config, db, resources, web
from classroom.accounts.sessions import manager
from classroom.accounts.views import accounts
from classroom.drill.views import drill
from classroom.front import front, language_of_request
from classroom.now import wall
from classroom.progress.views import progress
from classroom.roster.door.views import door
from classroom.roster.views import roster

BLUEPRINTS = (
    front,
    accounts,
    door,
    roster,
    drill,
    progress,
)


def create_app(
    settings: dict[str, object] | None = None,
    *,
    instance_path: str | Path | None = None,
    clock: Callable[[], int] = wall,
) -> Flask:
    """The app. `settings` go over the environment, `clock` gives ms UTC; raises config.Weak if unsafe."""
    app = Flask(
        __name__,
        instance_path=str(Path(instance_path or resources.INSTANCE).resolve()),
        template_folder=str(resources.TEMPLATES),
        static_folder=str(resources.STATIC),
    )
    config.configure(app, settings or {})
    app.extensions["clock"] = clock
    db.db.init_app(app)
    Migrate(app, db.db, directory=str(resources.MIGRATIONS), render_as_batch=True)
    Babel(app, default_translation_directories=str(resources.TRANSLATIONS), locale_selector=language_of_request)
    manager.init_app(app)
    web.listen(app)
    db.listen(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    cli.listen(app)
    app.context_processor(lambda: {"lang": str(get_locale() or "en")})
    return app
