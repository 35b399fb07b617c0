"""Commands for whoever looks after the installation: flask --app classroom ..."""

import secrets

import click
from flask import Flask
from flask.cli import with_appcontext
from flask_migrate import upgrade
from sqlalchemy import func, select

from classroom import demo
from classroom.accounts import passwords, sessions
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.drill import trying
from classroom.now import local, now
from classroom.play import log
from classroom.play.models import Match
from classroom.play.rebuild import rebuild


@click.command("init-db")
@with_appcontext
def init_db() -> None:
    """Bring the database to the newest schema, and drop what was only tried out."""
    upgrade()
    with writing():
        trying.forget_old(now())


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


@click.command("reset-password")
@click.argument("email")
@with_appcontext
def reset_password(email: str) -> None:
    """Give a teacher a new password, printed once, and end all the teacher's sessions."""
    password = secrets.token_urlsafe(12)
    kept = passwords.hash_of(password)
    with writing():
        teacher = db.session.scalar(select(Teacher).where(Teacher.email == email.strip().casefold()))
        if teacher is None:
            raise click.ClickException(f"There is no teacher with the e-mail {email}.")
        teacher.password = kept
        sessions.sign_out_everywhere(teacher_id=teacher.id)
    click.echo(f"The new password of {email} is: {password}")


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
    for command in (init_db, seed_demo, reset_password, replay, rebuild_evidence):
        app.cli.add_command(command)
