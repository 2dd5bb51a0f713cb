"""Matches of random actions by every ruleset, and valid texts that somebody damaged."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import cycle
from typing import Any, NamedTuple

from hypothesis import strategies as st

from videau import (
    RULESETS,
    STARTS,
    Accept,
    Action,
    Beaver,
    Dice,
    Double,
    Drop,
    FlagFall,
    Match,
    OpeningRoll,
    Options,
    Play,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Take,
    TimeControl,
    VideauError,
    Win,
)
from videau.rules.game import Actor

_CUSTOMS: tuple[dict[str, Any], ...] = (
    {"length": 3},
    {"jacoby": True, "beavers": True, "raccoons": True, "automatic_doubles": 2},
    {"length": 7},
    {},
    {"length": 1},
    {"cube": False},
    {"length": 2, "crawford": False},
    {"length": 5, "clock": TimeControl(delay=12, reserve=600)},
    {"clock": TimeControl(delay=0, reserve=30)},
)
_MOST_ACTIONS = 150


class History(NamedTuple):
    """A match that was played, action by action."""

    start: Match
    entries: tuple[tuple[Actor, Action], ...]
    states: tuple[Match, ...]
    """The start, and the state after every action."""


@cache
def histories() -> tuple[History, ...]:
    """One match of random actions for every ruleset and start, the customs taking turns."""
    customs = cycle(_CUSTOMS)
    pairs = [(ruleset, start) for ruleset in RULESETS.values() for start in STARTS]
    return tuple(
        _play(Match(ruleset, Options(start=start, **next(customs))), random.Random(seed))
        for seed, (ruleset, start) in enumerate(pairs)
    )


def _play(match: Match, rng: random.Random) -> History:
    entries: list[tuple[Actor, Action]] = []
    states = [match]
    while not match.is_over and len(entries) < _MOST_ACTIONS:
        kinds = list(match.may)
        weights = [_WEIGHTS.get(kind, 10) for kind in kinds]
        kind = rng.choices(kinds, weights)[0]
        action = _action(kind, match, rng)
        entries.append((match.may[kind], action))
        match = match.apply(action)
        states.append(match)
    return History(states[0], tuple(entries), tuple(states))


_WEIGHTS: dict[type[Action], float] = {Resign: 0.1, Double: 0.7, Drop: 3, FlagFall: 0.1}


def _action(kind: type[Action], match: Match, rng: random.Random) -> Action:
    if kind is OpeningRoll:
        return OpeningRoll(rng.randint(1, 6), rng.randint(1, 6))
    if kind is Roll:
        return Roll(Dice(rng.randint(1, 6), rng.randint(1, 6)))
    if kind is Play:
        return rng.choice(match.game.legal_plays)
    if kind is Resign:
        return Resign(rng.choice(list(Win)))
    if kind is FlagFall:
        assert match.game.chooser is not None
        return FlagFall(match.game.chooser)
    plain = (Double(), Take(), Drop(), Beaver(), Raccoon(), Accept(), Refuse())
    return next(action for action in plain if type(action) is kind)


played = st.deferred(lambda: st.sampled_from(histories()))
"""Whole matches."""

states = st.deferred(lambda: played.flatmap(lambda history: st.sampled_from(history.states)))
"""Matches at any moment."""


@st.composite
def damaged(draw: st.DrawFn, valid: st.SearchStrategy[str], signs: str | None = None) -> str:
    """A valid text, a few places of which somebody replaced, cut out or repeated."""
    text = draw(valid)
    piece = st.text(alphabet=signs, max_size=3) if signs else st.text(max_size=3)
    for _ in range(draw(st.integers(1, 3))):
        begin = draw(st.integers(0, len(text)))
        end = min(len(text), begin + draw(st.integers(0, 3)))
        text = text[:begin] + draw(piece) + text[end:]
    return text


def is_polite(read: Callable[[str], object], text: str) -> bool:
    """Whether *read* returns, or raises an error of ours that can be shown."""
    try:
        read(text)
    except VideauError as error:
        return bool(str(error))
    return True
