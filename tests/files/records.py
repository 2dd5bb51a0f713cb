"""Records of matches in which everything happens that people do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from videau import (
    STANDARD,
    Accept,
    Action,
    Beaver,
    Dice,
    Double,
    Drop,
    Entry,
    Match,
    OpeningRoll,
    Options,
    Play,
    Players,
    Raccoon,
    Record,
    Refuse,
    Resign,
    Roll,
    Take,
    Win,
)

AGREEMENTS: tuple[dict[str, Any], ...] = (
    {"length": 3},
    {"jacoby": True, "beavers": True, "raccoons": True},
    {"length": 7},
    {"beavers": True, "raccoons": True},
    {"length": 5, "crawford": False},
    {"start": "nackgammon", "length": 5},
    {"start": "hypergammon", "beavers": True, "raccoons": True},
    {"length": 1},
    {"start": "hypergammon", "length": 9},
    {"start": "nackgammon", "jacoby": True},
    {"cube": False},
)

_HIGHEST_CUBE = 256  # GNU Backgammon counts up to 4096

_WEIGHTS: dict[type[Action], float] = {
    Resign: 0.15,
    Double: 0.8,
    Drop: 2,
    Beaver: 6,
    Raccoon: 6,
    Refuse: 0,
}


def random_record(
    seed: int,
    games: int = 4,
    *,
    refusals: bool = False,
    beavers_end: bool = True,
    **agreement: Any,
) -> Record:
    """A match of random plays; the agreements take turns if none is given.

    *beavers_end* says whether a game may end right after a beaver.
    """
    rng = random.Random(seed)
    options = Options(**(agreement or AGREEMENTS[seed % len(AGREEMENTS)]))
    start = match = Match(STANDARD, options)
    weights = _WEIGHTS | ({Refuse: 10} if refusals else {})
    entries: list[Entry] = []
    while not match.is_over and not (match.game.is_over and len(match.results) >= games):
        kinds = list(match.may)
        if not beavers_end and _is_after_a_beaver(match, entries):
            kinds = [kind for kind in kinds if kind not in (Drop, Resign)]
        if Play in match.may and len(match.game.legal_plays) == 1:
            kinds = [Play]  # nobody resigns who has nothing to think about
        if match.game.turns < 2 and Resign in kinds:
            kinds.remove(Resign)
        if match.game.offered > _HIGHEST_CUBE:
            kinds = [kind for kind in kinds if kind not in (Double, Beaver, Raccoon)]
        kind = rng.choices(kinds, [weights.get(kind, 10) for kind in kinds])[0]
        action = _action(kind, match, rng)
        entries.append(Entry(match.may[kind], action))
        match = match.apply(action)
    return Record(start, Players("Zoë", "Łukasz B"), "2026-11-16", tuple(entries))


def _is_after_a_beaver(match: Match, entries: list[Entry]) -> bool:
    if match.game.pending_doubles > 1:
        return True
    last = [type(entry.action) for entry in entries[-2:]]
    return last[-1:] == [Take] and last[0] in (Beaver, Raccoon)


def _action(kind: type[Action], match: Match, rng: random.Random) -> Action:
    if kind is OpeningRoll:
        white, black = rng.sample(range(1, 7), 2)
        return OpeningRoll(white, black)
    if kind is Roll:
        return Roll(Dice(rng.randint(1, 6), rng.randint(1, 6)))
    if kind is Play:
        return rng.choice(match.game.legal_plays)
    if kind is Resign:
        return Resign(rng.choice(list(Win)))
    plain = (Double(), Take(), Drop(), Beaver(), Raccoon(), Accept(), Refuse())
    return next(action for action in plain if type(action) is kind)


def records(games: int, *, beavers_end: bool = True) -> Iterator[Record]:
    """Yields matches until there are so many games."""
    seed = 0
    while games > 0:
        record = random_record(seed, beavers_end=beavers_end)
        yield record
        games -= len(record.games)
        seed += 1


def as_said(record: Record) -> Record:
    """What a match text can say of *record*: what a resignation costs, customs that were used."""
    entries = []
    for step in record.steps:
        entry = step.entry
        if isinstance(entry.action, Resign):
            game = step.before.game
            paid = game.resigning_pays(entry.action.win)
            win = next(win for win in Win if game.cube.value * win >= paid)
            entry = entry._replace(action=Resign(win))
        entries.append(entry)
    used = any(isinstance(entry.action, Raccoon) for entry in entries)
    options = replace(record.start.options, raccoons=used)
    return replace(record, start=Match(STANDARD, options), entries=tuple(entries))
