"""What a child is called in its class, so that no two are called the same."""

from collections import Counter
from collections.abc import Iterable

from flask_babel import gettext as _

from classroom.roster import names
from classroom.roster.models import Child


def called(children: Iterable[Child]) -> dict[int, str]:
    """By number, in the language of the page: `Bo`; `Anna (fox)` where two have the name; a guest is its animal."""
    there = list(children)
    keys = [names.key(child.name) for child in there]
    times = Counter(keys)
    return {child.id: _called(child, times[key] > 1) for child, key in zip(there, keys, strict=True)}


def _called(child: Child, is_shared: bool) -> str:
    if not child.name:
        return _(child.animal)
    return _("%(name)s (%(animal)s)", name=child.name, animal=_(child.animal)) if is_shared else child.name
