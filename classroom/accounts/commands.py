"""Accounts from the terminal: flask --app classroom ..."""

import click
from flask.cli import with_appcontext
from sqlalchemy import select

from classroom.accounts import codes, joining, passwords, staff
from classroom.accounts.models import Teacher
from classroom.db import db, writing


@click.command("first-code")
@with_appcontext
def first_code() -> None:
    """Print a new one-time code for the first account of this installation, the admin's."""
    with writing():
        code = joining.first_code()
    if code is None:
        raise click.ClickException("There are teachers already; an admin among them invites others.")
    say_first(code)


@click.command("reset-password")
@click.argument("email")
@with_appcontext
def reset_password(email: str) -> None:
    """Give a teacher a new password, printed once; ends all sessions and turns a second factor off."""
    password = passwords.fresh()
    kept = passwords.hash_of(password)
    with writing():
        teacher = db.session.scalar(select(Teacher).where(Teacher.email == email.strip().casefold()))
        if teacher is None:
            raise click.ClickException(f"There is no teacher with the e-mail {email}.")
        staff.give_password(teacher, kept)
    click.echo(f"The new password of {email} is: {password}")


def say_first(code: str) -> None:
    """What to do with the first code."""
    click.echo(f"Nobody has an account here yet. Open /sign-up and type this code: {codes.shown(code)}")
    click.echo("It works once, and whoever uses it is the school's admin.")
