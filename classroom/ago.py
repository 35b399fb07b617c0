"""How long ago something was, in words: no clock of any zone is needed for that."""

from datetime import timedelta

from flask_babel import format_timedelta
from flask_babel import gettext as _

from classroom.now import MINUTE, now


def ago(at: int) -> str:
    """An instant (ms UTC) as, e.g., `3 hours ago`."""
    gone = now() - at
    return _("just now") if gone < MINUTE else format_timedelta(timedelta(milliseconds=-gone), add_direction=True)
