"""Dataclasses to plain JSON values and back, by the class's name; tuples and lists are one thing on the wire."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, get_type_hints

from games.core.contract import Misconfigured

T = TypeVar("T")
_CLASS = "is"


def dump(value: Any) -> Any:
    """The JSON value of a dataclass, tuple, string, number, bool or None."""
    if is_dataclass(value) and not isinstance(value, type):
        inner = {field.name: dump(getattr(value, field.name)) for field in fields(value)}
        return {_CLASS: type(value).__name__, **inner}
    if isinstance(value, (tuple, list)):
        return [dump(item) for item in value]
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    raise TypeError(f"{type(value).__name__} does not travel")


def load(words: Iterable[type], value: Any) -> Any:
    """The value again; LookupError for a class that is not among `words`. A field left out takes its default."""
    return _load({word.__name__: word for word in words}, value)


def _load(words: Mapping[str, type], value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_load(words, item) for item in value)
    if isinstance(value, dict):
        return words[value[_CLASS]](**{name: _load(words, item) for name, item in value.items() if name != _CLASS})
    return value


def read_options(kind: type[T], given: Mapping[str, Any]) -> T:
    """Options from JSON; Misconfigured names the field that is unknown or of the wrong type."""
    hints = get_type_hints(kind)
    for name, value in given.items():
        if name not in hints:
            raise Misconfigured(f"{kind.__name__} has no option {name!r}; it has {', '.join(sorted(hints))}")
        if not _fits(hints[name], value):
            raise Misconfigured(f"option {name!r} cannot be {value!r}")
    return kind(**{name: _tuples(value) for name, value in given.items()})


def _fits(hint: Any, value: Any) -> bool:
    """Plain types are checked here; tuples and anything finer by the options class itself."""
    kinds = getattr(hint, "__args__", None) if "tuple" not in str(hint) else None
    if kinds is None:
        kinds = (list, tuple) if "tuple" in str(hint) else (hint,)
        kinds = (*kinds, type(None)) if "None" in str(hint) else kinds
    if isinstance(value, bool):
        return bool in kinds
    return isinstance(value, tuple(kind for kind in kinds if isinstance(kind, type)))


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, (list, tuple)) else value
