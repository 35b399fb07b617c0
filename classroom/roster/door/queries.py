"""What a teacher sees of the door while the class comes in."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from classroom import presence
from classroom.now import now
from classroom.roster.door import slips, throttle
from classroom.roster.door.throttle import Say, Verdict
from classroom.roster.models import Classroom


@dataclass(frozen=True, slots=True)
class Troubles:
    """`paused`: the pictures of the whole class pause. `children`: by number, who rests, has to ask its teacher, or
    needs a new secret."""

    paused: bool
    children: Mapping[int, Verdict]


def waiting_in(classroom: Classroom) -> dict[int, int]:
    """How many tablets wait at the tile of each child at this moment; who is not in it has none."""
    return {child: len(devices) for child, devices in presence.waiting(classroom.id).items()}


def troubles_of(classroom: Classroom) -> Troubles:
    """Who cannot try pictures now, and whether the class cannot; one statement, days in the class's zone."""
    at, day_of = now(), slips.day_in(classroom)
    rows, own = slips.unresolved(classroom, at), defaultdict(list)
    for row in rows:
        if row.child_id is not None:
            own[row.child_id].append(row)
    verdicts = {child: throttle.decide(slips.past_from(theirs), at, day_of) for child, theirs in own.items()}
    stopped = {child: verdict for child, verdict in verdicts.items() if verdict.say != Say.MAY}
    return Troubles(throttle.pauses(slips.of_today(rows, classroom, at)), stopped)
