"""Quickly built dataclasses are the ordinary ones."""

import json
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from games.core import wire
from games.core.contract import Event
from games.core.quick import maker


@dataclass(frozen=True, slots=True)
class Tapped(Event):
    """A seat tapped a word."""

    seat: int
    words: tuple[str, ...]
    took_ms: int = 0


tapped = maker(Tapped)


@pytest.mark.parametrize("given", [(1, ("a", "b")), (1, ("a", "b"), 250)])
def test_what_is_built_quickly_equals_the_ordinary_instance(given):
    quick, ordinary = tapped(*given), Tapped(*given)

    assert ordinary == quick
    assert hash(ordinary) == hash(quick)
    assert repr(ordinary) == repr(quick)
    assert Tapped is type(quick)


def test_fields_may_be_named():
    assert Tapped(1, ("a",), 9) == tapped(1, took_ms=9, words=("a",))


def test_it_is_frozen():
    quick = tapped(1, ())

    with pytest.raises(FrozenInstanceError):
        quick.seat = 2
    with pytest.raises(FrozenInstanceError):
        del quick.seat
    with pytest.raises((AttributeError, TypeError)):
        quick.other = 2


def test_it_travels_on_the_wire():
    quick = tapped(1, ("a", "b"))

    assert quick == wire.load((Tapped,), json.loads(json.dumps(wire.dump(quick))))


@pytest.mark.parametrize("given", [(), (1,), (1, (), 2, 3)])
def test_too_few_or_too_many_arguments_are_a_type_error(given):
    with pytest.raises(TypeError):
        tapped(*given)


def test_a_class_that_checks_itself_is_built_in_the_ordinary_way():
    @dataclass(frozen=True, slots=True)
    class Checked:
        number: int

        def __post_init__(self) -> None:
            raise ValueError

    with pytest.raises(TypeError):
        maker(Checked)


@pytest.mark.parametrize("special", [{"default_factory": tuple}, {"kw_only": True}])
def test_so_is_a_class_with_special_fields(special):
    @dataclass(frozen=True, slots=True)
    class Special:
        words: tuple[str, ...] = field(**special)

    with pytest.raises(TypeError):
        maker(Special)
