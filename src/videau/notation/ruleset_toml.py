"""Rulesets of one's own, in a small TOML file.

::

    name = "ours"
    based-on = "tchibo"
    bear-off = "exact"
    cube-limit = 64

Every question of :class:`~videau.Ruleset` is a key, with hyphens or underscores; what is left
out is answered as in the ruleset it is based on, or else as in international play.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from videau.errors import UnreadableError
from videau.rules.ruleset import AXES, Ruleset
from videau.rules.rulesets import STANDARD, find_ruleset

__all__ = ["format_ruleset", "parse_ruleset", "ruleset_data", "ruleset_from_data"]

BASE = "based-on"


# Writing


def format_ruleset(ruleset: Ruleset) -> str:
    """Returns *ruleset* as TOML, every question answered.

    >>> print(format_ruleset(STANDARD))
    name = "standard"
    opening = "both-dice"
    entering = "every-die"
    ...
    """
    # JSON's strings, numbers and flat lists of strings are TOML as well.
    lines = (f"{key} = {json.dumps(value)}\n" for key, value in ruleset_data(ruleset).items())
    return "".join(lines)


def ruleset_data(ruleset: Ruleset) -> dict[str, Any]:
    """Returns *ruleset* as plain data, for TOML and for JSON.

    >>> ruleset_data(STANDARD)["cube-limit"]
    'unlimited'
    """
    answers = {axis.key: axis.write(getattr(ruleset, name)) for name, axis in AXES.items()}
    languages, said = list(ruleset.languages), sorted(map(_key, ruleset.said))
    return {"name": ruleset.name, **answers, "languages": languages, "said": said}


def _key(field: str) -> str:
    return field.replace("_", "-")


def _field(key: str) -> str:
    return key.replace("-", "_")


# Reading


def parse_ruleset(text: str) -> Ruleset:
    r"""Reads a ruleset from TOML.

    >>> ours = parse_ruleset('name = "ours"\nbased-on = "gala"\ncube-limit = "unlimited"')
    >>> ours.cube_limit is None, ours.backgammon
    (True, Backgammon.BACK)
    >>> parse_ruleset('name = "ours"\nbear-off = "whenever"')
    Traceback (most recent call last):
    ...
    videau.errors.UnreadableError: expected bear-off to be one of standard, rearmost,
        rearmost-exact, exact, lower, got 'whenever'
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(
            'expected a ruleset as TOML, such as name = "ours": {problem}', problem=str(error)
        ) from None
    return ruleset_from_data(data)


def ruleset_from_data(data: Mapping[str, Any]) -> Ruleset:
    """Reads a ruleset from plain data; what is not answered comes from its base.

    >>> ruleset_from_data(ruleset_data(STANDARD)) == STANDARD
    True
    """
    given = _with_hyphens(data)
    allowed = ("name", BASE, *map(_key, AXES), "languages", "said")
    for key in given:
        if key not in allowed:
            raise UnreadableError(
                "a ruleset has no {key!r}; it may have {allowed}",
                key=key,
                allowed=", ".join(allowed),
            )
    if "name" not in given:
        raise UnreadableError("expected a ruleset to have a name")
    base = find_ruleset(_string(BASE, given.pop(BASE))) if BASE in given else STANDARD
    answered = [axis for axis in AXES if _key(axis) in given]
    fields = {field: getattr(base, field) for field in (*AXES, "languages")}
    fields["said"] = base.said.union(answered)
    fields |= {_field(key): _read(key, value) for key, value in given.items()}
    return Ruleset(**fields)


def _with_hyphens(data: Mapping[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for key, value in data.items():
        if _key(key) in given:
            raise UnreadableError("a ruleset answers {key} twice", key=_key(key))
        given[_key(key)] = value
    return given


def _read(key: str, value: object) -> object:
    axis = AXES.get(_field(key))
    return _READERS[key](key, value) if axis is None else axis.read(value, key=key)


def _string(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise UnreadableError("expected {key} to be a text, got {value!r}", key=key, value=value)
    return value


def _strings(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise UnreadableError(
            "expected {key} to be a list of texts, got {value!r}", key=key, value=value
        )
    return tuple(_string(key, item) for item in value)


def _said(key: str, value: object) -> frozenset[str]:
    return frozenset(map(_field, _strings(key, value)))


_READERS: Mapping[str, Callable[[str, object], object]] = {
    "name": _string,
    "languages": _strings,
    "said": _said,
}
