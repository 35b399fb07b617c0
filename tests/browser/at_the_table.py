"""What children do at a table in a real browser: with a finger, or with nothing but the keyboard."""

from random import Random

from flask import Flask
from playwright.sync_api import Page

from classroom.play.live import Live
from games.core.contract import Refused
from tests.classroom.conftest import Clock
from tests.classroom.tables import live_of

WHOLE = "button:is([name=command], [name=instead])[value='{}']"
HIDE = (
    "hidden => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});"
    " document.dispatchEvent(new Event('visibilitychange')); }"
)


class Tablet:
    """One child's tablet at one table."""

    def __init__(self, app: Flask, page: Page, ref: str, seat: int) -> None:
        self.app, self.page, self.ref, self.seat = app, page, ref, seat
        page.goto(f"/play/{ref}")

    def ask(self) -> None:
        """Poll now, not at the next second."""
        self.page.evaluate("document.querySelectorAll('.poll').forEach(poll => htmx.trigger(poll, 'awake'))")

    def caught_up(self) -> None:
        """The poll has brought the newest table."""
        self.ask()
        for _ in range(200):
            shown = self.page.locator("section[data-seq]").get_attribute("data-seq")
            if int(shown or 0) == live_of(self.app, self.ref).seq:
                return
            self.page.wait_for_timeout(30)
        raise AssertionError("the table on the screen stays old")

    def wait_for_more_than(self, seq: int) -> None:
        """Somebody asked, and what fell due is done."""
        for _ in range(100):
            self.ask()
            self.page.wait_for_timeout(30)
            if live_of(self.app, self.ref).seq > seq:
                return
        raise AssertionError("nobody moves")

    def tap(self, text: str) -> None:
        """Play a command as it is tapped: one button, or what is picked and then where it goes."""
        whole = self.page.locator(WHOLE.format(text))
        if whole.count():
            self._show(text)
            self._send(whole.first)
            return
        picked, rest = halves(self.page, text)
        self.page.locator(f"input[name=command][value='{picked}']").check(force=True)
        self._send(self.page.locator(f"button[name=rest][value='{rest}']"))

    def _show(self, text: str) -> None:
        """A star opens its number row."""
        if "star as" in text:
            self.page.locator("input[name=star]").first.check(force=True)

    def _send(self, button: object) -> None:
        with self.page.expect_response(lambda answer: answer.url.endswith("/act")):
            button.click()

    def hide(self, hidden: bool) -> None:
        """The tablet sleeps, or wakes."""
        self.page.evaluate(HIDE, hidden)


class Keys:
    """The same with Tab, the arrows, Space and Enter."""

    def __init__(self, tablet: Tablet) -> None:
        self.tablet, self.page = tablet, tablet.page

    def tap(self, text: str) -> None:
        """Play a command by the keyboard alone."""
        whole = WHOLE.format(text)
        if self.page.locator(whole).count():
            if "star as" in text:
                self.to("input[name=star]")
                self.page.keyboard.press("Space")
            self.to(whole)
        else:
            picked, rest = halves(self.page, text)
            self.pick(f"input[name=command][value='{picked}']")
            self.to(f"button[name=rest][value='{rest}']")
        with self.page.expect_response(lambda answer: answer.url.endswith("/act")):
            self.page.keyboard.press("Enter")

    def to(self, selector: str) -> None:
        """Press Tab until it has the focus, which can be seen."""
        for _ in range(80):
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector} by Tab")

    def pick(self, selector: str) -> None:
        """Into the group, then the arrows."""
        self.to("input[name=command]")
        self.page.keyboard.press("Space")
        for _ in range(20):
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no way to {selector} by the arrows")


def halves(page: Page, text: str) -> tuple[str, str]:
    """A command as the page offers it: what is picked, where it goes."""
    words = text.split(" ")
    for at in range(len(words)):
        picked, rest = " ".join(words[:at]), " ".join(words[at:])
        if picked and page.locator(f"input[name=command][value='{picked}']").count():
            return picked, rest
    raise AssertionError(f"the page does not offer {text}")


def next_move(page: Page, live: Live, seat: int, rng: Random) -> str:
    """Any move of this seat as its page can send it: where something fits, what it takes is named."""
    text = str(rng.choice(live.table.choices(live.state, seat)))
    if not page.locator(f"input[name=command][value='{text}']").count():
        return text
    rests = page.locator("button[name=rest]").evaluate_all("all => all.map(button => button.value)")
    return next(whole for whole in (f"{text} {rest}" for rest in rests) if is_right(live, seat, whole))


def is_right(live: Live, seat: int, text: str) -> bool:
    """Is it allowed, and no miss?"""
    try:
        events = live.table.decide(live.state, seat, live.table.read(text), Random(0))
    except Refused:
        return False
    return not any(type(event).__name__ == "Missed" for event in events)


def play_on(tablets: dict[int, Tablet], now: Clock, rng: Random, moves: int = 400, hands: dict | None = None) -> bool:
    """So many moves, each on the tablet of whose turn it is; computer players get their time. Is the game over?"""
    first = next(iter(tablets.values()))
    for _ in range(moves):
        live = live_of(first.app, first.ref)
        if live.over:
            for tablet in tablets.values():
                tablet.caught_up()
            return True
        seat = live.table.to_act(live.state)[0]
        if seat in tablets:
            tablets[seat].caught_up()
            (hands or tablets)[seat].tap(next_move(tablets[seat].page, live, seat, rng))
        else:
            now.move(seconds=6)
            first.wait_for_more_than(live.seq)
    return False
