"""Notes as plain data: what later versions of the record have beside the actions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from videau.errors import UnreadableError
from videau.files.notes import (
    PLAIN,
    Analysis,
    CubeOpinion,
    Fault,
    Note,
    Opinion,
    Rollout,
    RolloutStage,
)
from videau.files.plain_data import Fields, match_data, match_from_data
from videau.files.record import Entry
from videau.rules.match import Match
from videau.rules.plays import Play

__all__ = ["help_data", "note_data", "note_from_data"]


def note_data(note: Note, entry_data: Callable[[Entry], dict[str, Any]]) -> dict[str, Any]:
    """Returns *note* as fields beside those of its action.

    >>> note_data(Note(comment="hm"), lambda entry: {})
    {'comment': 'hm'}
    """
    data: dict[str, Any] = {}
    if note.comment:
        data["comment"] = note.comment
    if note.analysis is not None:
        data["analysis"] = _analysis_data(note.analysis)
    if note.fault is not None:
        data |= {"said": note.fault.said, "leads-to": match_data(note.fault.leads_to)}
    if note.variations:
        data["variations"] = [[entry_data(entry) for entry in line] for line in note.variations]
    return data | help_data(note)


def help_data(note: Note) -> dict[str, Any]:
    """Returns which help somebody had before the action, which version 4 of the record has.

    >>> help_data(Note(comment="hm", nudged="roll"))
    {'nudged': 'roll'}
    """
    data = {"hinted": note.hinted, "nudged": note.nudged}
    return {key: value for key, value in data.items() if value}


def note_from_data(
    data: Fields, match: Match, read_entry: Callable[[Fields, Match], Entry]
) -> Note:
    """Reads what :func:`note_data` wrote beside an action that is done in *match*."""
    comment = data.take("comment", str) if "comment" in data else ""
    analysis = _analysis(Fields(data.take("analysis", dict))) if "analysis" in data else None
    fault = None
    if "leads-to" in data:
        after = match_from_data(Fields(data.take("leads-to", dict)), match.ruleset, match.options)
        fault = Fault(data.take("said", str), after)
    variations = data.take("variations", list) if "variations" in data else []
    lines = tuple(_line(line, match, read_entry) for line in variations)
    hinted = data.take("hinted", bool) if "hinted" in data else False
    nudged = data.take("nudged", str) if "nudged" in data else ""
    note = Note(comment, analysis, fault, lines, hinted, nudged)
    return PLAIN if note == PLAIN else note


def _line(
    items: object, match: Match, read_entry: Callable[[Fields, Match], Entry]
) -> tuple[Entry, ...]:
    if not isinstance(items, list):
        raise UnreadableError("expected a list in brackets, got {data!r}", data=items)
    entries = []
    for item in items:
        entry = read_entry(Fields(item), match)
        match = entry.applied(match)
        entries.append(entry)
    return tuple(entries)


def _analysis_data(analysis: Analysis) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if analysis.plays:
        data["plays"] = [_some(play=str(o.play), **_opinion_data(o)) for o in analysis.plays]
    if analysis.cube is not None:
        data["cube"] = _opinion_data(analysis.cube)
    return data | _some(chosen=analysis.chosen, luck=analysis.luck)


def _opinion_data(opinion: Opinion | CubeOpinion) -> dict[str, Any]:
    return {key: value for key, value in _plain(opinion).items() if key != "play"}


def _plain(value: NamedTuple) -> dict[str, Any]:
    """The fields that say more than their usual value; what is inside them, likewise."""
    usual = type(value)._field_defaults
    return {
        key.replace("_", "-"): _plain_field(field)
        for key, field in value._asdict().items()
        if key not in usual or field != usual[key]
    }


def _plain_field(field: Any) -> Any:
    if isinstance(field, Rollout | RolloutStage):
        return _plain(field)
    return [_plain_field(each) for each in field] if isinstance(field, tuple) else field


def _some(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _analysis(data: Fields) -> Analysis:
    plays = data.take("plays", list) if "plays" in data else []
    opinions = tuple(_opinion(Fields(item)) for item in plays)
    cube = _cube_opinion(Fields(data.take("cube", dict))) if "cube" in data else None
    chosen = data.take("chosen", int) if "chosen" in data else None
    luck = _number(data, "luck") if "luck" in data else None
    data.end()
    if chosen is not None and not 0 <= chosen < len(opinions):
        raise UnreadableError("{key!r} is too large a number", key="chosen")
    return Analysis(opinions, chosen, cube, luck)


def _opinion(data: Fields) -> Opinion:
    play = Play.parse(data.take("play", str))
    return Opinion(play, _number(data, "equity"), *_how(data))


def _cube_opinion(data: Fields) -> CubeOpinion:
    no_double, take = _number(data, "no-double"), _number(data, "double-take")
    drop = _number(data, "double-drop") if "double-drop" in data else None
    in_chances = data.take("in-chances", bool) if "in-chances" in data else False
    taken = _chances(data, "take-chances"), _rollout(data, "take-rollout")
    return CubeOpinion(no_double, take, drop, *_how(data), in_chances, *taken)


def _how(data: Fields) -> tuple[tuple[float, ...], str, Rollout | None]:
    """How a program came to its numbers; the last that an opinion has."""
    chances = _chances(data, "chances")
    level = data.take("level", str) if "level" in data else ""
    if "trials" in data:  # all that was kept of a rollout at first
        return chances, level, Rollout(data.take("trials", int))
    return chances, level, _rollout(data, "rollout")


def _chances(data: Fields, key: str) -> tuple[float, ...]:
    numbers = data.take(key, list) if key in data else []
    return tuple(_checked(number, key) for number in numbers)


def _rollout(data: Fields, key: str) -> Rollout | None:
    if key not in data:
        return None
    fields = Fields(data.take(key, dict))
    found: dict[str, Any] = {}
    for name, kind in _ROLLOUT.items():
        written = name.replace("_", "-")
        if written in fields or name == "trials":
            found[name] = _number(fields, written) if kind is float else fields.take(written, kind)
    found["stages"] = tuple(_stage(Fields(item)) for item in found.get("stages", ()))
    fields.end()
    return Rollout(**found)


_ROLLOUT: Mapping[str, type] = {
    "trials": int,
    "interval": float,
    "stages": list,
    "truncated_after": int,
    "truncated_by": str,
    "variance_reduction": bool,
    "cubeful": bool,
    "seed": int,
    "least": int,
    "most": int,
    "stops_below": float,
    "seconds": float,
}


def _stage(data: Fields) -> RolloutStage:
    stage = RolloutStage(data.take("since", int), data.take("plays", str), data.take("cube", str))
    data.end()
    return stage


def _number(data: Fields, key: str) -> float:
    return _checked(data.take(key, float), key)


def _checked(number: object, key: str) -> float:
    if not isinstance(number, float) or not math.isfinite(number):
        raise UnreadableError(
            "expected {key!r} to be of type {kind}, got {value!r}",
            key=key,
            kind="float",
            value=number,
        )
    return number
