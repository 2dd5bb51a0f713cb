"""How well somebody played: PR and other rates, by kind of decision, with the luck of the dice.

>>> played = Tally(decisions=40, found=30, loss=0.4)
>>> played.pr, played.share_found, standing_of(played.pr).name
(5.0, 0.75, 'expert')

A :class:`Rating` is one player's, of one game or of many: ratings add up. It is made of sums
only, so that it can be stored and summed again later; every rate follows from them.

What counts as a decision: every play with a choice that matters, every answer to a double or a
resignation, every double that was made wrongly, and every turn at which doubling and not doubling
were close. A forced play is none, nor is a double that nobody thinks of.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol, Self, TypeVar

from videau.i18n.texts import Text
from videau.teacher.hints import Kind
from videau.teacher.kinds import Theme

__all__ = [
    "FOUND",
    "LABELS",
    "STANDINGS",
    "Label",
    "Rating",
    "Standing",
    "Tally",
    "label_of",
    "ratings",
    "standing_of",
]

_Side = TypeVar("_Side", bound=Hashable, covariant=True)
_S = TypeVar("_S", bound=Hashable)

FOUND = 0.001
"""Whoever loses less than this has found the best choice, or one just as good."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a mistake is called that costs at least so much."""

    name: str
    least: float


LABELS = (Label("blunder", 0.1), Label("error", 0.05), Label("doubtful", 0.02))
"""The gravest first. Below a fiftieth of a point engines disagree among themselves."""


def label_of(loss: float) -> str | None:
    """Returns what a mistake is called that costs this much.

    >>> label_of(0.3), label_of(0.02), label_of(0.0)
    ('blunder', 'doubtful', None)
    """
    # Equities are single-precision sums: a loss of just the threshold is not to slip below it.
    return next((label.name for label in LABELS if loss >= label.least - 1e-9), None)


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody is called who plays with a PR below *below*."""

    name: str
    title: Text
    below: float


STANDINGS = (
    Standing("champion", Text("World champion"), 2.5),
    Standing("world-class", Text("World class"), 5.0),
    Standing("expert", Text("Expert"), 7.5),
    Standing("advanced", Text("Advanced"), 12.5),
    Standing("intermediate", Text("Intermediate"), 17.5),
    Standing("casual", Text("Casual player"), 22.5),
    Standing("beginner", Text("Beginner"), 30.0),
    Standing("newcomer", Text("Newcomer"), float("inf")),
)
"""The strongest first. The limits are those that tournament players are used to."""


def standing_of(pr: float) -> Standing:
    """Returns what somebody is called who plays with this PR.

    >>> standing_of(2.4).name, standing_of(2.5).name, standing_of(80).name
    ('champion', 'world-class', 'newcomer')
    """
    return next(standing for standing in STANDINGS if pr < standing.below)


@dataclass(frozen=True, slots=True)
class Tally:
    """Decisions, how many of them were found, and what the others cost together."""

    decisions: int = 0
    found: int = 0
    loss: float = 0.0
    """In units of the cube as it lay."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.decisions + other.decisions, self.found + other.found, self.loss + other.loss
        )

    @property
    def loss_per_decision(self) -> float:
        """0 without a decision."""
        return self.loss / self.decisions if self.decisions else 0.0

    @property
    def pr(self) -> float:
        """The performance rating: 500 times what a counted decision costs on average."""
        return 500 * self.loss_per_decision

    @property
    def gnu(self) -> float:
        """The error rate of GNU Backgammon: thousandths for each counted decision."""
        return 1000 * self.loss_per_decision

    @property
    def share_found(self) -> float:
        """Of the decisions, 0 without one."""
        return self.found / self.decisions if self.decisions else 0.0

    @property
    def standing(self) -> Standing | None:
        """What somebody is called who decides like this; None without a decision."""
        return standing_of(self.pr) if self.decisions else None


NOTHING = Tally()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """How one player played in a game, or in several of them.

    >>> one = Rating(themes={Theme.RACE: Tally(10, 8, 0.1)}, points=2, luck=1.5)
    >>> both = one + Rating(themes={Theme.TAKING: Tally(1, 0, 0.3)}, points=-1, luck_against=0.5)
    >>> both.total.decisions, both.costliest, both.points_without_luck
    (11, Theme.TAKING, 0.0)
    >>> Rating.from_data(both.as_data()) == both
    True
    """

    themes: Mapping[Theme, Tally] = field(default_factory=dict)
    """Of the kinds of which there was anything to decide."""
    mistakes: Mapping[str, int] = field(default_factory=dict)
    """How many of each label."""
    turns: int = 0
    """Turns that were played, forced ones too."""
    turns_against: int = 0
    """Those of the opponent."""
    luck: float = 0.0
    """What the dice gave above average rolls, in points."""
    luck_against: float = 0.0
    """What they gave the opponent."""
    points: int = 0
    """Points won, less points lost."""

    def __post_init__(self) -> None:
        filled = {theme: tally for theme in Theme if (tally := self.themes.get(theme))}
        labels = {label.name: self.mistakes.get(label.name, 0) for label in LABELS}
        object.__setattr__(self, "themes", MappingProxyType(filled))
        object.__setattr__(self, "mistakes", MappingProxyType(labels))

    def __add__(self, other: Rating) -> Rating:
        return Rating(
            themes={theme: self.tally(theme) + other.tally(theme) for theme in self.themes}
            | {theme: tally for theme, tally in other.themes.items() if theme not in self.themes},
            mistakes={name: n + other.mistakes[name] for name, n in self.mistakes.items()},
            turns=self.turns + other.turns,
            turns_against=self.turns_against + other.turns_against,
            luck=self.luck + other.luck,
            luck_against=self.luck_against + other.luck_against,
            points=self.points + other.points,
        )

    def tally(self, theme: Theme) -> Tally:
        """Returns how one kind of decision went."""
        return self.themes.get(theme, NOTHING)

    def of(self, kind: Kind) -> Tally:
        """Returns how all plays went, all doubles, or all answers."""
        return sum((t for theme, t in self.themes.items() if theme.decides == kind), NOTHING)

    @property
    def total(self) -> Tally:
        """All decisions together."""
        return sum(self.themes.values(), NOTHING)

    @property
    def pr(self) -> float:
        """The performance rating over all decisions."""
        return self.total.pr

    @property
    def standing(self) -> Standing:
        """What somebody is called who plays like this."""
        return standing_of(self.pr)

    @property
    def snowie(self) -> float:
        """Snowie's error rate: thousandths for each turn of both players, forced ones too."""
        turns = self.turns + self.turns_against
        return 1000 * self.total.loss / turns if turns else 0.0

    @property
    def costliest(self) -> Theme | None:
        """The kind of decision that cost most altogether; None if none cost anything."""
        worst = max(self.themes, key=lambda theme: self.themes[theme].loss, default=None)
        return worst if worst is not None and self.themes[worst].loss >= FOUND else None

    @property
    def points_without_luck(self) -> float:
        """The result less what the dice gave more to one side than to the other."""
        return self.points - self.luck + self.luck_against

    def as_data(self) -> dict[str, Any]:
        """Returns the sums as plain data, to be stored; :meth:`from_data` reads them."""
        return {
            "themes": {
                theme.value: [t.decisions, t.found, round(t.loss, 6)]
                for theme, t in self.themes.items()
            },
            "mistakes": dict(self.mistakes),
            "turns": self.turns,
            "turns_against": self.turns_against,
            "luck": round(self.luck, 6),
            "luck_against": round(self.luck_against, 6),
            "points": self.points,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Returns the rating that :meth:`as_data` has written."""
        themes = {Theme(name): Tally(*sums) for name, sums in data["themes"].items()}
        return cls(**{**data, "themes": themes})


class Judged(Protocol[_Side]):
    """As much of a judgement as the sums need."""

    @property
    def side(self) -> _Side: ...
    @property
    def loss(self) -> float: ...
    @property
    def counts(self) -> bool: ...
    @property
    def label(self) -> str | None: ...
    @property
    def theme(self) -> Theme | str: ...
    @property
    def luck(self) -> float | None: ...
    @property
    def cube(self) -> int: ...


def ratings(
    judged: Iterable[Judged[_S]], sides: Iterable[_S], points: Mapping[_S, int] | None = None
) -> dict[_S, Rating]:
    """Returns how each of two *sides* played; *points* are those each has won.

    >>> ratings([], ("white", "black"), {"white": 4, "black": 1})["black"].points
    -3
    """
    everything = list(judged)
    one, other = sides
    own = {side: [each for each in everything if each.side == side] for side in (one, other)}
    won = {side: (points or {}).get(side, 0) for side in (one, other)}
    return {
        one: _rating(own[one], own[other], won[one] - won[other]),
        other: _rating(own[other], own[one], won[other] - won[one]),
    }


def _rating(own: list[Judged[_S]], against: list[Judged[_S]], points: int) -> Rating:
    themes: dict[Theme, Tally] = {}
    mistakes: dict[str, int] = {}
    for each in own:
        if not each.counts:
            continue
        theme, made = Theme(each.theme), Tally(1, int(each.loss < FOUND), each.loss)
        themes[theme] = themes.get(theme, NOTHING) + made
        if each.label is not None:
            mistakes[each.label] = mistakes.get(each.label, 0) + 1
    return Rating(
        themes=themes,
        mistakes=mistakes,
        turns=_turns(own),
        turns_against=_turns(against),
        luck=_luck(own),
        luck_against=_luck(against),
        points=points,
    )


def _turns(judged: list[Judged[_S]]) -> int:
    return sum(Theme(each.theme).decides == "play" for each in judged)


def _luck(judged: list[Judged[_S]]) -> float:
    return sum(each.luck * each.cube for each in judged if each.luck is not None)
