"""Which level and time a child gets: the teacher's pin, else what the class's age is offered (PRODUCT 3)."""

from dataclasses import asdict, dataclass

import games
from classroom.roster.models import Classroom, Pin
from classroom.roster.queries import pins_of
from games.core.contract import Game
from games.core.drill import Practice

UNTIMED_QUESTIONS = {"5-6": 10, "7-8": 15, "9-10": 20}


@dataclass(frozen=True, slots=True)
class Setting:
    """One game as one class practises it; `seconds` None is untimed. What is not `pinned` is as the age has it."""

    game: Game
    level: int
    seconds: int | None
    questions: int | None
    pinned: Pin | None = None

    def options(self) -> dict[str, int | None]:
        """The drill's options."""
        return asdict(Practice(self.level, self.seconds, self.questions))


def settings_of(classroom: Classroom) -> dict[str, Setting]:
    """What a class practises, by game: every game offered to its age, and every game its teacher pinned a level of."""
    pins = pins_of(classroom)
    found = {}
    for key, game in games.with_prompts.items():
        offer, pin = game.offers.get(classroom.age), pins.get(key)
        levels = {level.number for level in game.prompts.levels}
        level = pin.level if pin and pin.level in levels else offer.level if offer else None
        if level is not None:
            seconds = pin.seconds if pin else None
            questions = None if seconds else UNTIMED_QUESTIONS[classroom.age]
            found[key] = Setting(game, level, seconds, questions, pinned=pin)
    return found
