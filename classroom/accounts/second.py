"""The second factor: six digits from an app on the teacher's own phone, new every half minute."""

import base64
import hmac

import pyotp
from flask import current_app
from flask import session as cookie
from sqlalchemy import select

from classroom.accounts.models import Session, Teacher
from classroom.accounts.sessions import hashed
from classroom.db import db
from classroom.now import MINUTE, SECOND, now

STEP = 30 * SECOND
PENDING = 5 * MINUTE


def offered(session: Session, teacher: Teacher) -> str:
    """The key a teacher may set up in this session: the same until it is used, kept nowhere."""
    word = f"second/{session.token}/{teacher.totp_step}"
    return base64.b32encode(hmac.digest(str(current_app.config["SECRET_KEY"]).encode(), word.encode(), "sha1")).decode()


def address(secret: str, email: str) -> str:
    """What the QR code says to the app."""
    return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name="Make Ten Classroom")


def step_of(secret: str, digits: str, after: int | None) -> int | None:
    """The half minute of which these are the digits: this one, the last or the next, but later than `after`."""
    here, typed = now() // STEP, "".join(sign for sign in digits if not sign.isspace()).encode()
    fits = [
        step
        for step in (here, here - 1, here + 1)
        if hmac.compare_digest(pyotp.TOTP(secret).generate_otp(step).encode(), typed)
    ]
    return next((step for step in fits if after is None or step > after), None)


def is_right(teacher: Teacher, digits: str) -> bool:
    """Are these the digits of now? Each counts once. Inside `writing()`."""
    step = step_of(teacher.totp or "", digits, teacher.totp_step) if teacher.totp else None
    if step is not None:
        teacher.totp_step = step
    return step is not None


def wait_for(teacher: Teacher) -> None:
    """The password was right; this device may type the digits for five minutes."""
    cookie["second"] = [teacher.id, now(), hashed(teacher.password)]


def awaited() -> Teacher | None:
    """Whose digits this device is asked for; nobody's after five minutes or a new password."""
    number, at, password = cookie.get("second") or (None, 0, "")
    if number is None or now() - at > PENDING:
        return None
    teacher = db.session.scalar(select(Teacher).where(Teacher.id == number))
    return teacher if teacher is not None and teacher.totp and hashed(teacher.password) == password else None
