"""Which level and time a child gets: the teacher's pin, else what the class's age is offered (PRODUCT 3)."""

from dataclasses import asdict, dataclass

import games
from classroom.roster.models import Classroom
from classroom.roster.queries import pins_of
from games.core.contract import Game
from games.core.drill import Practice

UNTIMED_QUESTIONS = {"5-6": 10, "7-8": 15, "9-10": 20}


@dataclass(frozen=True, slots=True)
class Setting:
    """One game as one class practises it; `seconds` None is untimed. `pinned` by the teacher, else by age."""

    game: Game
    level: int
    seconds: int | None
    questions: int | None
    pinned: bool = False

    def options(self) -> dict[str, int | None]:
        """The drill's options."""
        return asdict(Practice(self.level, self.seconds, self.questions))


def settings_of(classroom: Classroom) -> dict[str, Setting]:
    """What a class practises, by game: every game offered to its age, and every game its teacher pinned."""
    pins = pins_of(classroom)
    found = {}
    for key, game in games.with_prompts.items():
        offer, pin = game.offers.get(classroom.age), pins.get(key)
        if pin:
            questions = None if pin.seconds else UNTIMED_QUESTIONS[classroom.age]
            found[key] = Setting(game, pin.level, pin.seconds, questions, pinned=True)
        elif offer:
            found[key] = Setting(game, offer.level, None, UNTIMED_QUESTIONS[classroom.age])
    return found
