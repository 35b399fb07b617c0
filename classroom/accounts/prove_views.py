"""The password once more, where data leaves, goes or is reset."""

import re
from typing import Any

from flask import redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.routing import BuildError

from classroom.accounts import proof, throttle
from classroom.accounts.account_views import account
from classroom.accounts.forms import PasswordForm
from classroom.accounts.guards import PROVED_PAGES, teacher
from classroom.accounts.views import Answer, refused
from classroom.db import writing
from classroom.now import now

__all__ = ["account"]


@account.get("/account/prove")
def prove() -> str:
    """The field for the password."""
    teacher()
    return render_template("accounts/prove.html", form=PasswordForm(), back=_back())


@account.post("/account/prove")
def prove_now() -> Answer:
    """On to the page that asked, for fifteen minutes; a wrong password stays here."""
    form = PasswordForm()
    with writing():
        email = teacher().email
    if not form.validate():
        return render_template("accounts/prove.html", form=form, back=_back()), 422
    shown = proof.given(email, form.password.data)
    with writing():
        if proof.teacher_of(shown) is teacher():
            current_user.proved_at = now()
            throttle.forgiven(shown.bucket)
            return redirect(_back(), 303)
    form.password.errors = [shown.problem if shown.rest else _("That is not your password.")]
    return refused(render_template("accounts/prove.html", form=form, back=_back()), shown.rest)


def _back() -> str:
    """The page that asked, by its name among those that may; whatever else is named, the account page (T17)."""
    page = request.args.get("page", "")
    to: dict[str, Any] = {name: value for name, value in request.args.items() if _is_plain(name, value)}
    try:
        return url_for(page if page in PROVED_PAGES else "account.page", **to)
    except (BuildError, ValueError):
        return url_for("account.page")


def _is_plain(name: str, value: str) -> bool:
    """A ref, a code, a number: nothing that means anything to an address, or to url_for itself."""
    return name not in ("page", "endpoint") and name[:1] != "_" and bool(re.fullmatch(r"[A-Za-z0-9-]{1,64}", value))
