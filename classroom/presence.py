"""Who is where at this moment, and who failed of late: no promise (DESIGN 4), and back with the next poll if lost."""

from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Integer, String, Table, case, delete, func, select
from sqlalchemy.dialects.sqlite import insert

from classroom.now import MINUTE, SECOND, now
from classroom.presence_file import tables, try_to

HERE = 8 * SECOND
"""Who was not heard of for so long is not here any more; tablets that wait ask every two seconds."""
REMEMBERED = 10 * MINUTE

_waits = Table(
    "waits",
    tables,
    Column("device", String(64), primary_key=True),
    Column("classroom_id", Integer, index=True),
    Column("child_id", Integer),
    Column("since", BigInteger),
    Column("at", BigInteger),
)
_misses = Table(
    "misses",
    tables,
    Column("id", Integer, primary_key=True),
    Column("address", String(64), index=True),
    Column("at", BigInteger),
)


def waits(classroom_id: int, child_id: int, device: str) -> None:
    """This device stands at this child's tile; a device is at one tile at a time."""
    at = now()
    came = insert(_waits).values(device=device, classroom_id=classroom_id, child_id=child_id, since=at, at=at)
    stays = (_waits.c.child_id == child_id) & (_waits.c.at > at - HERE)
    new: dict[str, Any] = {name: came.excluded[name] for name in ("classroom_id", "child_id", "at")}
    new["since"] = case((stays, _waits.c.since), else_=at)

    def note(connection: Connection) -> None:
        connection.execute(came.on_conflict_do_update(index_elements=["device"], set_=new))
        connection.execute(delete(_waits).where(_waits.c.at < at - MINUTE))

    try_to(note, None)


def leaves(device: str) -> None:
    """This device does not wait any more."""

    def forget(connection: Connection) -> None:
        connection.execute(delete(_waits).where(_waits.c.device == device))

    try_to(forget, None)


def waiting(classroom_id: int) -> dict[int, list[str]]:
    """The devices that wait at each child's tile of a class at this moment, the one that came last first."""
    where = (_waits.c.classroom_id == classroom_id, _waits.c.at > now() - HERE)
    here = select(_waits.c.child_id, _waits.c.device).where(*where).order_by(_waits.c.since.desc())
    nobody: list[tuple[int, str]] = []
    found: dict[int, list[str]] = {}
    for child, device in try_to(lambda connection: [(row[0], row[1]) for row in connection.execute(here)], nobody):
        found.setdefault(child, []).append(device)
    return found


def missed(address: str) -> None:
    """Somebody at this address (hashed) named a wrong code or wrong pictures."""
    at = now()

    def note(connection: Connection) -> None:
        connection.execute(insert(_misses).values(address=address, at=at))
        connection.execute(delete(_misses).where(_misses.c.at < at - REMEMBERED))

    try_to(note, None)


def misses(address: str) -> int:
    """How often that happened within ten minutes."""
    own = select(func.count()).where(_misses.c.address == address, _misses.c.at > now() - REMEMBERED)
    return try_to(lambda connection: connection.scalar(own) or 0, 0)
