"""What a format cannot hold, said to whoever writes one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import NamedTuple

from videau.files.record import Entry, Record
from videau.i18n.texts import Text
from videau.rules.actions import CallOff, FlagFall, Forfeit, OpeningRoll, Refuse
from videau.rules.game import Stage

__all__ = ["Export", "Matter", "left_out"]


class Export(NamedTuple):
    """A file, and what of the match is not in it."""

    text: str
    left_out: tuple[Text, ...] = ()


class Matter(Enum):
    """Things that not every format can hold."""

    RULES = "rules"
    CLOCK = "clock"
    REFUSALS = "refusals"
    SETUP = "setup"
    AUTOMATIC_DOUBLES = "automatic doubles"
    BEAVERS = "beavers"
    COMMENTS = "comments"
    ANALYSIS = "analysis"
    VARIATIONS = "variations"
    FAULTS = "faults"
    TAGS = "tags"
    OPEN_OFFER = "open offer"
    PROOF = "proof"
    SIGNATURE = "signature"


def left_out(record: Record, cannot: Collection[Matter]) -> tuple[Text, ...]:
    """Returns what of *record* a format loses that *cannot* hold these matters.

    >>> from videau import RULESETS, Match
    >>> print(*left_out(Record(Match(RULESETS["gala"])), {Matter.RULES, Matter.CLOCK}))
    the rules of the sheet gala
    """
    said = []
    for matter in Matter:
        words = _WORDS[matter](record) if matter in cannot else None
        if words is not None:
            said.append(words)
    return tuple(said)


def _if(holds: Callable[[Record], bool], words: Text) -> Callable[[Record], Text | None]:
    return lambda record: words if holds(record) else None


def _any(holds: Callable[[Entry], object]) -> Callable[[Record], bool]:
    return lambda record: any(holds(entry) for entry in record.entries)


def _rules(record: Record) -> Text | None:
    ruleset = record.start.ruleset
    if ruleset.name == "standard":
        return None
    return Text("the rules of the sheet {name}", name=ruleset.name)


def _has_clock(record: Record) -> bool:
    return (
        record.start.options.clock is not None
        or _any(lambda entry: entry.took is not None)(record)
        or _any(lambda entry: isinstance(entry.action, FlagFall | Forfeit | CallOff))(record)
    )


def _ties_turn(record: Record) -> bool:
    return record.start.options.automatic_doubles > 0 and _any(
        lambda entry: (
            isinstance(entry.action, OpeningRoll) and entry.action.white == entry.action.black
        )
    )(record)


_WORDS: Mapping[Matter, Callable[[Record], Text | None]] = {
    Matter.RULES: _rules,
    Matter.CLOCK: _if(_has_clock, Text("the clock and the times")),
    Matter.REFUSALS: _if(
        _any(lambda entry: isinstance(entry.action, Refuse)), Text("resignations that were refused")
    ),
    Matter.SETUP: _if(
        lambda record: record.start.game.stage is not Stage.OPENING,
        Text("the position in which it began"),
    ),
    Matter.AUTOMATIC_DOUBLES: _if(_ties_turn, Text("automatic doubles")),
    Matter.BEAVERS: _if(
        lambda record: record.start.options.beavers, Text("that beavers are allowed")
    ),
    Matter.COMMENTS: _if(_any(lambda entry: entry.note.comment), Text("comments on actions")),
    Matter.ANALYSIS: _if(
        _any(lambda entry: entry.note.analysis is not None), Text("the analysis of a program")
    ),
    Matter.VARIATIONS: _if(_any(lambda entry: entry.note.variations), Text("variations")),
    Matter.FAULTS: _if(
        _any(lambda entry: entry.note.fault is not None),
        Text("what the rules do not allow, and what it led to"),
    ),
    Matter.TAGS: _if(lambda record: bool(record.tags), Text("some tags")),
    Matter.OPEN_OFFER: _if(
        lambda record: record.match.game.resigned is not None,
        Text("a resignation without an answer"),
    ),
    Matter.PROOF: _if(
        lambda record: record.fair is not None,
        Text("what the dice can be checked by"),
    ),
    Matter.SIGNATURE: _if(
        lambda record: record.signature is not None, Text("the signature of the server")
    ),
}
