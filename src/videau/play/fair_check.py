"""Whether the dice of a record follow from what was locked away before: every roll made again.

Nothing but the record is needed. What does not fit is named: a link, a die, or what was done
between two rolls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from videau.errors import VideauError
from videau.files.fairness import PARTIES, FairStart, Party, Shares
from videau.files.record import Entry, Record
from videau.i18n.texts import Text
from videau.play.dice import Pair
from videau.play.fair_dice import (
    is_roll,
    link_hash,
    roll_dice,
    shows,
    transcript_after,
    transcript_start,
)
from videau.rules.actions import Action, OpeningRoll, Roll
from videau.rules.dice import Dice

__all__ = ["Fault", "FaultKind", "NewChain", "Proof", "check_dice"]

_ENOUGH_ROLLS = 3
"""Rolls that have to fit before it counts that they do: by chance three do once in 10,000 times."""


class FaultKind(Enum):
    """What can be wrong with a record."""

    LINK = "link"
    """A link does not lead to the envelope, or to the link before it."""
    DICE = "dice"
    """Other dice were rolled than the record says."""
    ACTION = "action"
    """Something was changed, added, left out or moved before this roll."""
    DICE_OR_ACTION = "dice or action"
    """One of both; nothing comes after it by which they could be told apart."""
    MISSING = "missing"
    """A roll says nothing of what it was made from."""


class Fault(NamedTuple):
    """The first thing in a record that does not fit."""

    kind: FaultKind
    roll: int
    """Counted from 1."""
    n: int
    """The number of the action that is this roll."""
    after: int
    """The number of the action that was the roll before; 0 if there was none."""
    party: Party | None = None
    """Whose link it is."""
    told: str = ""
    """The dice that the record has."""
    rolled: str = ""
    """The dice that follow from the links."""


class NewChain(NamedTuple):
    """A chain whose anchor stands in the record."""

    party: Party
    roll: int
    """From which roll on it was used."""
    anchor: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of checking a record."""

    game: str | None
    """The id of the game; None where nothing about the dice was promised."""
    rolls: int
    """How many were made again."""
    parties: Mapping[tuple[Party, ...], int]
    """In how many rolls who took part."""
    chains: tuple[NewChain, ...]
    fault: Fault | None
    is_finished: bool
    """Whether the match, or for money the last game, has come to its end."""
    against_the_rules: Text | None = None
    """What the rules do not allow."""

    @property
    def is_promised(self) -> bool:
        """Whether the record holds anything that can be checked."""
        return self.game is not None

    @property
    def holds(self) -> bool:
        """Whether everything fits."""
        return self.is_promised and self.fault is None and self.against_the_rules is None


@dataclass(slots=True)
class _Chains:
    """How far each party has opened its chain."""

    game: str
    last: dict[Party, tuple[str, int]]
    """The last link that was opened, and the number of its roll."""

    def wrong(self, shares: Shares, roll: int) -> Party | None:
        """Goes on to the links of a roll; returns whose does not fit."""
        for party, (anchor, since) in shares.anchors.items():
            if not 0 <= since < roll:
                return party
            self.last[party] = (anchor, since)
        for party, link in shares.links.items():
            if party not in self.last:
                return party
            before, at = self.last[party]
            expected = link
            for _ in range(roll - at):
                expected = link_hash(self.game, party, expected)
            if expected != before:
                return party
            self.last[party] = (link, roll)
        return None


def check_dice(record: Record) -> Proof:
    """Makes every roll of *record* again, up to the first that does not fit.

    >>> from videau import Match
    >>> check_dice(Record(Match())).is_promised
    False
    """
    is_finished, forbidden = _ending(record)
    start = record.fair
    if start is None:
        return Proof(None, 0, {}, (), None, is_finished, forbidden)
    chains = [NewChain("server", 1, start.server)]
    parties: Counter[tuple[Party, ...]] = Counter()
    fault = None
    for fault, shares, roll in _walk(record, start):
        if fault is not None:
            break
        if shares is not None:
            parties[shares.parties] += 1
            chains += [
                NewChain(party, roll, shares.anchors[party].anchor)
                for party in PARTIES
                if party in shares.anchors
            ]
    return Proof(start.game, parties.total(), parties, tuple(chains), fault, is_finished, forbidden)


def _ending(record: Record) -> tuple[bool, Text | None]:
    """Whether *record* comes to an end, or what the rules have against it."""
    match = record.start
    for n, entry in enumerate(record.entries, 1):
        try:
            match = entry.applied(match)
        except VideauError as error:
            return False, Text("action {n}: {problem}", n=n, problem=error.text)
    return match.is_over or (match.game.is_over and not match.options.is_match), None


def _walk(record: Record, start: FairStart) -> Iterator[tuple[Fault | None, Shares | None, int]]:
    """Yields, for each roll, what is wrong with it or what it was made from."""
    before = transcript_start(start, record.start)
    chains = _Chains(start.game, {"server": (start.server, 0)})
    roll = after = 0
    for n, entry in enumerate(record.entries, 1):
        if is_roll(entry.action):
            roll += 1
            fault = Fault(FaultKind.MISSING, roll, n, after)
            if entry.fair is None:
                yield fault, None, roll
                return
            party = chains.wrong(entry.fair, roll)
            if party is not None:
                yield fault._replace(kind=FaultKind.LINK, party=party), None, roll
                return
            dice = roll_dice(start.game, roll, before, entry.fair)
            if not shows(entry.action, dice):
                rolled = _as_rolled(entry.action, dice)
                rest = (entry._replace(action=rolled), *record.entries[n:])
                kind = _which(rest, start.game, before, n, roll)
                yield (
                    fault._replace(kind=kind, told=_spelled(entry.action), rolled=_spelled(rolled)),
                    None,
                    roll,
                )
                return
            yield None, entry.fair, roll
            after = n
        before = transcript_after(before, n, entry)


def _which(entries: Sequence[Entry], game: str, before: str, n: int, roll: int) -> FaultKind:
    """Whether only a die is wrong: then, with the right one in its place, what follows fits."""
    fitting = 0
    for number, entry in enumerate(entries, n):
        if is_roll(entry.action) and number > n:
            roll += 1
            if entry.fair is None or not shows(
                entry.action, roll_dice(game, roll, before, entry.fair)
            ):
                return FaultKind.DICE if fitting >= _ENOUGH_ROLLS else FaultKind.ACTION
            fitting += 1
        before = transcript_after(before, number, entry)
    return FaultKind.DICE if fitting else FaultKind.DICE_OR_ACTION


def _as_rolled(action: Action, dice: Pair) -> Action:
    if isinstance(action, OpeningRoll):
        return replace(action, white=dice[0], black=dice[1])
    return Roll(Dice(*dice))


def _spelled(action: Action) -> str:
    if isinstance(action, OpeningRoll):
        return f"{action.white}{action.black}"
    return str(action.dice) if isinstance(action, Roll) else ""
