"""Commands for whoever looks after the installation: flask --app classroom ..."""

import click
from flask import Flask
from flask.cli import with_appcontext
from flask_migrate import upgrade
from sqlalchemy import func, select

from classroom import demo
from classroom.accounts import joining
from classroom.accounts.commands import first_code, reset_password, say_first
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.now import local
from classroom.play import log
from classroom.play.models import Match
from classroom.play.rebuild import rebuild
from classroom.privacy.commands import tidied, tidy
from classroom.roster.pictures import give_missing_cards


@click.command("init-db")
@click.option("--quiet", is_flag=True, help="Make and print no code for the first account.")
@with_appcontext
def init_db(quiet: bool) -> None:
    """Bring the database to the newest schema; print the code for the first account while there is none."""
    upgrade()
    with writing():
        give_missing_cards()
        admin = joining.make_first_admin()
        if admin is not None:
            click.echo(f"{admin.name} ({admin.email}) is the school's admin from now on.")
        code = None if quiet else joining.first_code()
    tidied()
    if code is not None:
        say_first(code)


@click.command("seed-demo")
@with_appcontext
def seed_demo() -> None:
    """Load the demo school into an empty installation and print its sign-ins."""
    with writing():
        if not db.session.scalar(select(func.count()).select_from(Teacher)):
            click.echo("Making the demo school ...")
            demo.load()
    for line in demo.sign_ins():
        click.echo(line)


@click.command("replay")
@click.argument("match")
@with_appcontext
def replay(match: str) -> None:
    """Print a match, one line an event, by its number or its name in the address; times are UTC."""
    found = db.session.scalar(select(Match).where((Match.ref == match) | (Match.id == _number(match))))
    if found is None:
        raise click.ClickException(f"There is no match {match}.")
    live = log.read(found)
    click.echo(f"{found.game} {found.mode} {found.options}")
    for entry in live.entries:
        seat = "-" if entry.seat is None else entry.seat
        bonds = " ".join(f"{bond.parts}={bond.whole}:{'right' if bond.right else 'wrong'}" for bond in entry.bonds)
        click.echo(f"{entry.seq:4} {local(entry.at, 'UTC'):%Y-%m-%d %H:%M:%S.%f} {seat} {entry.event} {bonds}".rstrip())
    click.echo(f"result: {live.table.result(live.state)}")


@click.command("rebuild-evidence")
@with_appcontext
def rebuild_evidence() -> None:
    """Write every decision anew from the log; prints how many, and fails if any was not as before."""
    with writing():
        before, after = rebuild()
    same = "exactly as before" if before == after else "NOT as before"
    click.echo(f"{len(after)} decisions, {same}")
    if before != after:
        raise SystemExit(1)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def listen(app: Flask) -> None:
    """Hang the commands into the app."""
    for command in (tidy, init_db, seed_demo, first_code, reset_password, replay, rebuild_evidence):
        app.cli.add_command(command)
