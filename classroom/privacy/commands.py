"""Keeping no longer than said: flask --app classroom tidy"""

import click
from flask.cli import with_appcontext
from sqlalchemy import select

from classroom.db import db, writing
from classroom.now import now
from classroom.privacy import erasing, retention
from classroom.privacy.models import Erased
from classroom.roster.models import Child


@click.command("tidy")
@with_appcontext
def tidy() -> None:
    """Drop what has been kept long enough, and erase again whoever a restored backup brought back."""
    for line in tidied():
        click.echo(line)


def tidied() -> list[str]:
    """Do it; what went, a line a table. Outside `writing()`."""
    with writing():
        back = erasing.again(list(db.session.scalars(select(Erased.child_ref))))
        refs = retention.children_to_erase(now())
        for child in db.session.scalars(select(Child).where(Child.ref.in_(refs))).all():
            erasing.erase(child, who="retention", teacher_id=None)
        gone = retention.tidy_rows(now())
    gone["child"] = len(refs) + back
    if erasing.lately(now()):
        erasing.rewrite_the_file()
    return [f"{name}: {number}" for name, number in sorted(gone.items()) if number]
