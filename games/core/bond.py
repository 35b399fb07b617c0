"""A number bond as evidence: the only thing that progress ever reads."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Bond:
    """One fact used or asked: `parts` as shown then answered (0-99 each), their `whole`, what the child did with it.

    `choice` is False where there was none (a forced move); such a bond is never evidence.
    `form` says how it was met: missing (6+_=10), sum (6+4=_), take (10-6), pair (seen among others), running (a sum
    that grew). `addends` counts the numbers behind the parts: 7+8 on the table, then 5, is parts (15, 5), addends 3.
    """

    parts: tuple[int, ...]
    whole: int
    right: bool = True
    choice: bool = True
    form: str = "missing"
    addends: int = 2

    def judged(self, right: bool) -> "Bond":
        """The same bond, answered right or wrong."""
        return self if self.right == right else replace(self, right=right)
