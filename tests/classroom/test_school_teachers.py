"""The admin and the accounts of the school: each step asks for a fresh password and stays in the audit."""

import re

import pytest
from flask import Flask

from classroom.accounts.models import Teacher
from classroom.audit import Audit
from classroom.db import db
from classroom.roster.models import Teaching
from tests.classroom.conftest import PASSWORD, Clock, Person

PAGE = "/school/teachers"


def ref(app: Flask, name: str) -> str:
    with app.app_context():
        return db.session.query(Teacher).filter_by(name=name).one().ref


def does(app: Flask, admin: Person, verb: str, name: str, page: str = PAGE) -> str:
    """The admin presses a button beside a teacher; the page that comes then."""
    admin.get(page)
    return admin.get(admin.post(f"{PAGE}/{ref(app, name)}/{verb}").location).text


def noted(app: Flask) -> list[tuple[str, str, str]]:
    with app.app_context():
        return [(row.who, row.verb, row.whom) for row in db.session.query(Audit).order_by(Audit.id)]


def is_admin(app: Flask, name: str) -> bool:
    with app.app_context():
        return db.session.query(Teacher).filter_by(name=name).one().admin


def test_she_sees_every_teacher_with_classes_and_last_activity(vega: Person, holm: Person, now: Clock) -> None:
    now.move(seconds=2 * 3600)
    page = holm.get(PAGE).text
    vegas = page.split("vega@school.example")[1].split("</article>")[0]
    holms = page.split("holm@school.example")[1].split("</article>")[0]

    assert "1 class" in vegas and "last here 2 hours ago" in vegas
    assert "0 classes" in holms
    assert "not here lately" in page.split("lind@school.example")[1].split("</article>")[0]


def test_an_invitation_is_shown_once_and_lets_one_colleague_in(app: Flask, holm: Person) -> None:
    holm.get(PAGE)
    shown = holm.get(holm.post(f"{PAGE}/invite", label="Ms New").location).text
    address = re.search(r"http://localhost(/sign-up\?code=[A-Z0-9-]+)", shown).group(1)
    again = holm.get(PAGE).text
    fresh = Person(app)
    fresh.get(address)
    fields = {"name": "Ms New", "email": "new@school.example", "password": "three green owls", "language": "en"}
    came = fresh.post("/sign-up", code=address.split("=")[1], **fields)

    assert '<svg class="qr"' in shown and address.split("=")[1] in shown
    assert address.split("=")[1] not in again and "Open invitations" in again
    assert "/classes" == came.location
    assert "Open invitations" not in holm.get(PAGE).text
    assert [("Ms Holm", "invited", "Ms New"), ("Ms New", "signed_up", "")] == noted(app)


def test_an_invitation_that_is_taken_back_opens_nothing(app: Flask, holm: Person, somebody: Person) -> None:
    holm.get(PAGE)
    shown = holm.get(holm.post(f"{PAGE}/invite", label="Ms New").location).text
    code = re.search(r"code=([A-Z0-9-]+)", shown).group(1)
    holm.post(re.search(r'action="(/school/invitations/\w+/take-back)"', shown).group(1))
    somebody.get("/sign-up")
    fields = {"name": "Ms New", "email": "new@school.example", "password": "three green owls", "language": "en"}

    assert 422 == somebody.post("/sign-up", code=code, **fields).status_code
    assert "took_back_invitation" == noted(app)[-1][1]


@pytest.mark.parametrize("label", ["", "  ", "N" * 81])
def test_an_invitation_is_for_somebody(app: Flask, holm: Person, label: str) -> None:
    holm.get(PAGE)

    assert 422 == holm.post(f"{PAGE}/invite", label=label).status_code
    assert [] == noted(app)


def test_nobody_is_invited_to_a_closed_installation(app: Flask, holm: Person) -> None:
    app.config["SIGN_UP"] = "closed"
    page = holm.get(PAGE).text
    told = holm.get(holm.post(f"{PAGE}/invite", label="Ms New").location).text

    assert "Make an invitation" not in page and "Ask whoever looks after" in told
    assert [] == noted(app)


def test_she_makes_an_admin_and_takes_it_back(app: Flask, holm: Person, vega: Person) -> None:
    told = does(app, holm, "make-admin", "Ms Vega")
    seen = vega.get(PAGE).status_code
    does(app, holm, "unmake-admin", "Ms Vega")

    assert "Ms Vega is an admin" in told
    assert (200, 404) == (seen, vega.get(PAGE).status_code)
    assert [("Ms Holm", "made_admin", "Ms Vega"), ("Ms Holm", "unmade_admin", "Ms Vega")] == noted(app)


def test_the_last_admin_stays_one(app: Flask, holm: Person) -> None:
    told = does(app, holm, "unmake-admin", "Ms Holm")

    assert "at least one admin" in told
    assert is_admin(app, "Ms Holm") and [] == noted(app)


def test_an_admin_who_gives_it_up_is_back_among_her_classes(app: Flask, holm: Person) -> None:
    does(app, holm, "make-admin", "Ms Vega")
    page = does(app, holm, "unmake-admin", "Ms Holm")

    assert "Ms Holm is no longer an admin." in page and "Your classes" in page
    assert 404 == holm.get(PAGE).status_code


def test_a_new_password_is_shown_once_and_ends_every_session(app: Flask, holm: Person, vega: Person) -> None:
    told = does(app, holm, "reset-password", "Ms Vega")
    fresh = re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}", told).group(0)

    assert fresh not in holm.get(PAGE).text
    assert "/sign-in" == vega.get("/classes").location
    assert "/sign-in" == Person(app).sign_in(password=PASSWORD).get("/classes").location
    assert 200 == Person(app).sign_in(password=fresh).get("/classes").status_code
    assert [("Ms Holm", "reset_password", "Ms Vega")] == noted(app)


def test_a_reset_lets_a_resting_account_in_again(app: Flask, holm: Person, vega: Person) -> None:
    vega.post("/sign-out")
    vega.get("/sign-in")
    for _ in range(6):
        vega.post("/sign-in", email="vega@school.example", password="forgotten")
    told = does(app, holm, "reset-password", "Ms Vega")
    fresh = re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}", told).group(0)

    assert 200 == vega.sign_in(password=fresh).get("/classes").status_code


def test_her_own_password_is_not_reset_from_here(app: Flask, holm: Person) -> None:
    assert "account page" in does(app, holm, "reset-password", "Ms Holm")
    assert [] == noted(app)


def test_whoever_owns_a_class_hands_it_on_before_leaving(app: Flask, holm: Person, vega: Person) -> None:
    told = does(app, holm, "remove", "Ms Vega")

    assert "Hand on these classes first: Comets." in told
    assert 200 == vega.get("/classes").status_code
    assert [] == noted(app)


def test_T25_a_removed_teacher_is_out_with_the_next_request(app: Flask, holm: Person, diaz: Person) -> None:
    url = re.search(r'href="(/classes/\w+)"', diaz.get("/classes").text).group(1)
    told = does(app, holm, "remove", "Mr Diaz")
    diaz.get("/sign-in")

    assert "The account of Mr Diaz is removed." in told
    assert ["/sign-in"] * 3 == [
        *(diaz.get(page).location for page in ("/classes", url)),
        diaz.post("/account/name", name="Mr D").location,
    ]
    assert [("Ms Holm", "removed_teacher", "Mr Diaz")] == noted(app)
    with app.app_context():
        assert 2 == db.session.query(Teaching).count()


def test_she_does_not_remove_herself(app: Flask, holm: Person) -> None:
    does(app, holm, "make-admin", "Ms Vega")

    assert "by another admin" in does(app, holm, "remove", "Ms Holm")
    assert is_admin(app, "Ms Holm")


@pytest.mark.parametrize("verb", ["make-admin", "unmake-admin", "reset-password", "remove"])
def test_each_step_asks_for_a_fresh_password(app: Flask, holm: Person, now: Clock, verb: str) -> None:
    holm.get(PAGE)
    now.move(seconds=15 * 60 + 1)
    answer = holm.post(f"{PAGE}/{ref(app, 'Mr Diaz')}/{verb}")

    assert "/account/prove?page=school.teachers" == answer.location
    assert [] == noted(app) and not is_admin(app, "Mr Diaz")


@pytest.mark.parametrize("verb", ["make-admin", "unmake-admin", "reset-password", "remove"])
def test_a_teacher_who_is_not_there_is_404(holm: Person, verb: str) -> None:
    holm.get(PAGE)

    assert 404 == holm.post(f"{PAGE}/{'f' * 32}/{verb}").status_code


def test_an_admin_sees_no_child_of_a_class_that_is_not_hers(vega: Person, holm: Person) -> None:
    url = re.search(r'href="(/classes/\w+)"', vega.get("/classes").text).group(1)

    assert [404, 404] == [holm.get(page).status_code for page in (url, f"{url}/children")]
    assert "Ada" not in holm.get(PAGE).text
