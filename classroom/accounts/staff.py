"""What the school's admin does with accounts."""

from sqlalchemy import func, select

from classroom.accounts import sessions, throttle
from classroom.accounts.models import Teacher
from classroom.db import db


def is_last_admin(teacher: Teacher) -> bool:
    """Would the school be without an admin if this one were none?"""
    admins = select(func.count()).select_from(Teacher).where(Teacher.admin)
    return teacher.admin and db.session.scalar(admins) == 1


def give_password(teacher: Teacher, kept: str) -> None:
    """Another password, by its hash: all sessions end, and so does a second factor. Inside `writing()`."""
    teacher.password, teacher.totp = kept, None
    sessions.sign_out_everywhere(teacher_id=teacher.id)
    throttle.forgotten(teacher)
