"""What a child does with a finger; every tap is counted."""

import re

from flask import Flask
from playwright.sync_api import Page, expect

from classroom.db import db
from classroom.play.models import Event, Match
from classroom.roster.models import Child
from classroom.roster.pictures import pictures_of
from tests.classroom.conftest import Clock


class Fingers:
    """A child of the cast at a tablet."""

    def __init__(self, app: Flask, page: Page, now: Clock) -> None:
        self.app, self.page, self.now, self.taps = app, page, now, 0

    def tap(self, name: str, role: str = "button") -> None:
        self.page.get_by_role(role, name=name, exact=True).click()
        self.taps += 1

    def come_in(self, name: str, animal: str) -> None:
        """From the class door to the games: the animal, then the pictures."""
        with self.app.app_context():
            pictures = pictures_of(db.session.query(Child).filter_by(name=name).one())
        self.page.goto("/door/CMT478")
        self.tap(name, "link")
        for done, picture in enumerate(pictures, 1):
            self.tap(picture)
            if done < len(pictures):
                expect(self.page.get_by_role("img", name=f"{done} of {len(pictures)} pictures")).to_be_visible()
        expect(self.page).to_have_url(re.compile("/practise$"))

    def question(self) -> dict:
        """The open question, as the log has it."""
        ref = self.page.url.rsplit("/", 1)[1]
        with self.app.app_context():
            asked = db.session.query(Event).join(Match, Match.id == Event.match_id)
            return asked.filter(Match.ref == ref, Event.kind == "Asked").order_by(Event.seq.desc()).first().data

    def answer(self, *, rightly: bool = True, seconds: float = 2) -> dict:
        """Think for so long and tap an answer; gives the question that was answered."""
        asked = self.question()
        prompt = asked["prompt"]
        wrong = [value for value in prompt["answers"] if value not in prompt["keys"] + prompt["spared"]]
        self.now.move(seconds=seconds)
        self.page.locator(f"#answer-{prompt['keys'][0] if rightly else wrong[0]}".replace("@", "-")).click()
        self.taps += 1
        if not rightly:
            expect(self.page.locator(".is-key")).to_have_count(1)
            self.now.move(seconds=1)
            self.page.locator(".is-key").click()
            self.taps += 1
        expect(self.page.locator(f"#practice[data-n='{asked['n']}']")).to_have_count(0)
        return asked
