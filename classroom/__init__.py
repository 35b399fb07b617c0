"""A classroom for number bonds: practice drawn from four make-ten games, and what each child knows."""

from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask_babel import Babel, get_locale
from flask_login import current_user
from flask_migrate import Migrate

from classroom import cli, config, db, drawing, presence_file, resources, web
from classroom.accounts.prove_views import account
from classroom.accounts.second_views import second_factor
from classroom.accounts.sessions import manager
from classroom.accounts.sign_up_views import sign_up
from classroom.accounts.views import accounts
from classroom.drill.views import drill
from classroom.front import front, language_of_request
from classroom.now import monotonic, wall
from classroom.play import polls, slots
from classroom.play.replay_views import again
from classroom.play.views import play
from classroom.privacy.erase_views import erasure
from classroom.privacy.views import privacy
from classroom.progress.views import progress
from classroom.reports.card_views import cards
from classroom.reports.list_views import lists
from classroom.roster.child_views import children
from classroom.roster.children_views import roster
from classroom.roster.colleague_views import school
from classroom.roster.cover_views import cover
from classroom.roster.covering_views import covering
from classroom.roster.door import door
from classroom.roster.door.letting_views import letting
from classroom.roster.group_views import groups
from classroom.roster.history_views import history
from classroom.roster.importing.views import importing
from classroom.roster.moving_up_views import up
from classroom.roster.ownership_views import ownership
from classroom.roster.settings_views import settings as class_settings
from classroom.tables.lesson_views import lessons
from classroom.tables.look_views import look
from classroom.tables.teacher_views import at_tables
from classroom.tables.views import tables

BLUEPRINTS = (
    front,
    accounts,
    sign_up,
    account,
    second_factor,
    school,
    cover,
    door,
    letting,
    roster,
    children,
    groups,
    covering,
    history,
    class_settings,
    up,
    ownership,
    importing,
    cards,
    lists,
    privacy,
    erasure,
    drill,
    play,
    again,
    tables,
    at_tables,
    look,
    lessons,
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
    app.extensions["ticks"] = monotonic if clock is wall else clock
    db.db.init_app(app)
    Migrate(app, db.db, directory=str(resources.MIGRATIONS), render_as_batch=True)
    Babel(app, default_translation_directories=str(resources.TRANSLATIONS), locale_selector=language_of_request)
    manager.init_app(app, add_context_processor=False)  # theirs asks the database for every fragment
    web.listen(app)
    drawing.listen(app)
    db.listen(app)
    presence_file.listen(app)
    slots.listen(app)
    polls.listen(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    cli.listen(app)
    app.context_processor(lambda: {"lang": str(get_locale() or "en"), "current_user": current_user})
    return app
