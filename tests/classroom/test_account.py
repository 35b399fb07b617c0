"""A teacher's own account: name, language, password, and the devices it is open on."""

import re

import pytest
from flask import Flask

from classroom.accounts.models import Session, Teacher
from classroom.db import db
from tests.classroom.conftest import PASSWORD, Clock, Person

IPAD = "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/16.6 Safari/604.1"


def teacher(app: Flask, name: str = "Ms Vega") -> Teacher:
    with app.app_context():
        return db.session.query(Teacher).filter_by(name=name).one()


def stolen_cookie(app: Flask, person: Person) -> Person:
    """A thief with the very cookie that somebody had at this moment."""
    with person.client.session_transaction() as cookie:
        kept = dict(cookie)
    thief = Person(app)
    with thief.client.session_transaction() as cookie:
        cookie.update(kept)
    return thief


def test_the_account_page_shows_name_e_mail_and_this_device(vega: Person) -> None:
    page = vega.get("/account").text

    assert 'value="Ms Vega"' in page and "vega@school.example" in page
    assert 1 == page.count("this device")


def test_every_page_of_hers_leads_to_the_account(vega: Person) -> None:
    page = vega.get("/classes").text

    assert 'href="/account"' in page and "Ms Vega" in page and "Sign out" in page


def test_she_takes_another_name(app: Flask, vega: Person) -> None:
    vega.get("/account")
    vega.post("/account/name", name="  Ms   Vega\tLópez ")

    assert "Ms Vega López" in vega.get("/account").text
    assert teacher(app, "Ms Vega López").email == "vega@school.example"


@pytest.mark.parametrize("name", ["", " \t ", "N" * 81])
def test_a_name_that_is_none_is_refused_and_stays_to_be_mended(app: Flask, vega: Person, name: str) -> None:
    vega.get("/account")
    answer = vega.post("/account/name", name=name)

    assert 422 == answer.status_code
    assert 'class="problem"' in answer.text and f'value="{name.strip()}"' in answer.text
    assert teacher(app)


def test_she_reads_danish_at_once_and_at_every_later_sign_in(app: Flask, vega: Person) -> None:
    vega.get("/account")
    vega.post("/account/language", language="da")
    here = vega.get("/account").text
    there = Person(app).sign_in().get("/classes").text
    vega.post("/account/language", language="xx")

    assert '<html lang="da"' in here and '<html lang="da"' in there
    assert "da" == teacher(app).language


def test_a_new_password_needs_the_old_one(app: Flask, vega: Person) -> None:
    vega.get("/account")
    answer = vega.post("/account/password", password="not this one", new="three green owls")

    assert 422 == answer.status_code
    assert "That is not your password." in answer.text
    assert 200 == Person(app).sign_in().get("/classes").status_code


def test_a_weak_new_password_is_refused_before_the_old_one_is_looked_at(vega: Person) -> None:
    vega.get("/account")
    answer = vega.post("/account/password", password="not this one", new="short")

    assert 422 == answer.status_code
    assert "at least 10 characters" in answer.text and "That is not your password" not in answer.text


def test_a_new_password_signs_out_all_other_devices_and_not_this_one(app: Flask, vega: Person) -> None:
    other = Person(app).sign_in()
    vega.get("/account")
    answer = vega.post("/account/password", password=PASSWORD, new="three green owls")

    assert "/account" == answer.location
    assert (200, "/sign-in") == (vega.get("/classes").status_code, other.get("/classes").location)
    assert "/sign-in" == Person(app).sign_in().get("/classes").location
    assert 200 == Person(app).sign_in(password="three green owls").get("/classes").status_code


def test_guessing_the_old_password_on_an_open_tablet_comes_to_rest(vega: Person) -> None:
    vega.get("/account")
    answers = [vega.post("/account/password", password=f"guess {n}", new="three green owls") for n in range(6)]

    assert [422] * 5 + [429] == [answer.status_code for answer in answers]
    assert "30" == answers[-1].headers["Retry-After"]


def test_the_list_names_browsers_and_how_long_ago(app: Flask, vega: Person, now: Clock) -> None:
    tablet = Person(app)
    tablet.client.environ_base["HTTP_USER_AGENT"] = IPAD
    tablet.sign_in()
    now.move(seconds=3 * 3600)
    page = vega.get("/account").text

    assert "Safari, iPad" in page
    assert 2 == page.count("Signed in 3 hours ago")


def test_she_signs_one_device_out(app: Flask, vega: Person) -> None:
    other, third = Person(app).sign_in(), Person(app).sign_in()
    with app.app_context():
        number = db.session.query(Session).filter_by(ended=None).order_by(Session.id).all()[1].id
    vega.get("/account")
    vega.post("/account/sessions/end", session=number)

    assert "/sign-in" == other.get("/classes").location
    assert (200, 200) == (vega.get("/classes").status_code, third.get("/classes").status_code)


def test_nobody_ends_a_colleagues_session(app: Flask, vega: Person, lind: Person) -> None:
    with app.app_context():
        number = db.session.query(Session).filter_by(teacher_id=teacher(app, "Ms Lind").id).one().id
    vega.get("/account")
    answers = [vega.post("/account/sessions/end", session=sent) for sent in (number, "x", "", -1, 10**30)]

    assert [303] * 5 == [answer.status_code for answer in answers]
    assert 200 == lind.get("/classes").status_code


def test_she_signs_out_all_others(app: Flask, vega: Person, lind: Person) -> None:
    others = [Person(app).sign_in() for _ in range(3)]
    vega.get("/account")
    vega.post("/account/sessions/end-others")

    assert ["/sign-in"] * 3 == [other.get("/classes").location for other in others]
    assert (200, 200) == (vega.get("/classes").status_code, lind.get("/classes").status_code)


def test_she_signs_out_everywhere_at_once(app: Flask, vega: Person) -> None:
    other = Person(app).sign_in()
    vega.get("/account")
    told = vega.get(vega.post("/account/sessions/end-all").location).text

    assert "signed out on all devices" in told
    assert ("/sign-in", "/sign-in") == (vega.get("/classes").location, other.get("/classes").location)


def test_T5_an_old_cookie_opens_nothing_after_signing_out_a_reset_or_a_removal(app: Flask) -> None:
    ended = {
        "sign out": lambda person: person.post("/sign-out"),
        "everywhere": lambda person: person.post("/account/sessions/end-all"),
        "password": lambda _: app.test_cli_runner().invoke(args=["reset-password", "diaz@school.example"]),
        "removed": lambda _: _remove_diaz(app),
    }
    turned_away = {}
    for how, end in ended.items():
        with app.app_context():
            db.session.query(Teacher).filter_by(name="Mr Diaz").update({"password": teacher(app).password})
            db.session.commit()
        person = Person(app).sign_in("diaz@school.example")
        thief = stolen_cookie(app, person)
        assert 200 == thief.get("/classes").status_code, how
        end(person)
        turned_away[how] = thief.get("/classes").location

    assert dict.fromkeys(ended, "/sign-in") == turned_away


def _remove_diaz(app: Flask) -> None:
    with app.app_context():
        db.session.delete(db.session.query(Teacher).filter_by(name="Mr Diaz").one())
        db.session.commit()


def test_a_planted_cookie_is_not_the_one_that_signs_in(app: Flask) -> None:
    victim = Person(app)
    victim.get("/sign-in")
    with victim.client.session_transaction() as cookie:
        cookie["_user_id"] = "f" * 64
    victim.sign_in()
    with victim.client.session_transaction() as cookie:
        assert "f" * 64 != cookie["_user_id"]


def test_no_form_of_the_page_shares_an_id_with_another(vega: Person) -> None:
    ids = re.findall(r'\sid="([^"]+)"', vega.get("/account").text)

    assert [] == [one for one in ids if ids.count(one) > 1]
