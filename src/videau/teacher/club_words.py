"""What to say about a fact to club players, with the numbers that they count."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from videau.i18n.texts import Counted, Text
from videau.teacher.first_words import Words

__all__ = ["CLUB"]


def _struck_on(n: int, **gaps: object) -> Text:
    return Counted(
        "After {worse}, the best answer to {n} of 36 rolls hits on point {point}; after {better}, "
        "to {other}.",
        "After {worse}, the best answer to {n} of 36 rolls hits on point {point}; after {better}, "
        "to {other}.",
        n,
        **gaps,
    )


def _exposed(n: int, **gaps: object) -> Text:
    return Counted(
        "After {worse}, the best answer to {n} of 36 rolls hits on point {point}; after {better}, "
        "to none.",
        "After {worse}, the best answer to {n} of 36 rolls hits on point {point}; after {better}, "
        "to none.",
        n,
        **gaps,
    )


def _made(n: int, **gaps: object) -> Text:
    return Text("{better} makes point {point}, {worse} does not.", **gaps)


def _kept(n: int, **gaps: object) -> Text:
    return Text("{better} keeps point {point}, {worse} gives it up.", **gaps)


CLUB: Mapping[str, Words] = MappingProxyType(
    {
        "struck": lambda n, **gaps: Counted(
            "After {worse}, the best answer to {n} of 36 rolls hits; after {better}, to {other}.",
            "After {worse}, the best answer to {n} of 36 rolls hits; after {better}, to {other}.",
            n,
            **gaps,
        ),
        "struck_on": _struck_on,
        "exposed": _exposed,
        "his_points": lambda n, **gaps: Counted(
            "After {worse}, the best answer to {n} of 36 rolls makes an important point; after "
            "{better}, to {other}.",
            "After {worse}, the best answer to {n} of 36 rolls makes an important point; after "
            "{better}, to {other}.",
            n,
            **gaps,
        ),
        "his_point": lambda n, **gaps: Counted(
            "After {worse}, the best answer to {n} of 36 rolls makes a point for the opponent on "
            "point {point}; after {better}, to {other}.",
            "After {worse}, the best answer to {n} of 36 rolls makes a point for the opponent on "
            "point {point}; after {better}, to {other}.",
            n,
            **gaps,
        ),
        "next_hit": lambda n, **gaps: Counted(
            "If nothing changes in between, the best play with {n} of 36 rolls hits next after "
            "{better}; after {worse}, with {other}.",
            "If nothing changes in between, the best play with {n} of 36 rolls hits next after "
            "{better}; after {worse}, with {other}.",
            n,
            **gaps,
        ),
        "next_point": lambda n, **gaps: Counted(
            "If nothing changes in between, the best play with {n} of 36 rolls makes point "
            "{point} next after {better}; after {worse}, with {other}.",
            "If nothing changes in between, the best play with {n} of 36 rolls makes point "
            "{point} next after {better}; after {worse}, with {other}.",
            n,
            **gaps,
        ),
        "next_escape": lambda n, **gaps: Counted(
            "If nothing changes in between, the best play with {n} of 36 rolls brings a checker "
            "out of the opponent’s home board next after {better}; after {worse}, with {other}.",
            "If nothing changes in between, the best play with {n} of 36 rolls brings a checker "
            "out of the opponent’s home board next after {better}; after {worse}, with {other}.",
            n,
            **gaps,
        ),
        "hit": lambda n, **gaps: Text("{better} hits, {worse} does not.", **gaps),
        "hit_more": lambda n, **gaps: Counted(
            "{better} hits {n} checker more than {worse}.",
            "{better} hits {n} checkers more than {worse}.",
            n,
            **gaps,
        ),
        "dances": lambda n, **gaps: Counted(
            "After {better}, {n} of 36 rolls brings nothing in from the bar; after {worse}, "
            "{other}.",
            "After {better}, {n} of 36 rolls bring nothing in from the bar; after {worse}, "
            "{other}.",
            n,
            **gaps,
        ),
        "his_escapes": lambda n, **gaps: Counted(
            "After {worse}, {n} of 36 rolls lets a checker of the opponent out of the home board; "
            "after {better}, {other}.",
            "After {worse}, {n} of 36 rolls let a checker of the opponent out of the home board; "
            "after {better}, {other}.",
            n,
            **gaps,
        ),
        "escapes": lambda n, **gaps: Counted(
            "As the checkers stand after {better}, {n} of 36 rolls brings a checker out of the "
            "opponent’s home board next; after {worse}, {other}.",
            "As the checkers stand after {better}, {n} of 36 rolls bring a checker out of the "
            "opponent’s home board next; after {worse}, {other}.",
            n,
            **gaps,
        ),
        "made": _made,
        "home_made": _made,
        "kept": _kept,
        "home_kept": _kept,
        "anchor_made": lambda n, **gaps: Text(
            "{better} makes an anchor on point {point}, {worse} does not.", **gaps
        ),
        "anchor_kept": lambda n, **gaps: Text(
            "{better} keeps the anchor on point {point}, {worse} gives it up.", **gaps
        ),
        "prime": lambda n, **gaps: Counted(
            "After {better}, {n} blocked point in a row stands in the opponent’s way; after "
            "{worse}, {other}.",
            "After {better}, {n} blocked points in a row stand in the opponent’s way; after "
            "{worse}, {other}.",
            n,
            **gaps,
        ),
        "back": lambda n, **gaps: Counted(
            "After {worse}, {n} checker is still on the bar or in the opponent’s home board; "
            "after {better}, {other}.",
            "After {worse}, {n} checkers are still on the bar or in the opponent’s home board; "
            "after {better}, {other}.",
            n,
            **gaps,
        ),
        "deep": lambda n, **gaps: Counted(
            "After {worse}, {n} checker stands on points 1 and 2; after {better}, {other}.",
            "After {worse}, {n} checkers stand on points 1 and 2; after {better}, {other}.",
            n,
            **gaps,
        ),
        "contact": lambda n, **gaps: Text(
            "After {worse}, only the race counts; after {better}, somebody can still be hit.",
            **gaps,
        ),
        "lead": lambda n, **gaps: Counted(
            "In the race, {better} is {n} pip better than {worse}.",
            "In the race, {better} is {n} pips better than {worse}.",
            n,
            **gaps,
        ),
        "way_home": lambda n, **gaps: Counted(
            "After {worse}, {n} pip is left until all checkers are home; after {better}, {other}.",
            "After {worse}, {n} pips are left until all checkers are home; after {better}, "
            "{other}.",
            n,
            **gaps,
        ),
        "to_save": lambda n, **gaps: Counted(
            "After {worse}, {n} step from quarter to quarter is left until a checker is off and "
            "the gammon is saved; after {better}, {other}.",
            "After {worse}, {n} steps from quarter to quarter are left until a checker is off and "
            "the gammon is saved; after {better}, {other}.",
            n,
            **gaps,
        ),
        "to_save_backgammon": lambda n, **gaps: Counted(
            "After {worse}, {n} step from quarter to quarter is left until no backgammon can be "
            "lost; after {better}, {other}.",
            "After {worse}, {n} steps from quarter to quarter are left until no backgammon can be "
            "lost; after {better}, {other}.",
            n,
            **gaps,
        ),
        "off": lambda n, **gaps: Counted(
            "{better} bears off {n} checker more than {worse}.",
            "{better} bears off {n} checkers more than {worse}.",
            n,
            **gaps,
        ),
        "misses": lambda n, **gaps: Counted(
            "After {worse}, {n} of 36 rolls bears off fewer than two checkers next; after "
            "{better}, {other}.",
            "After {worse}, {n} of 36 rolls bear off fewer than two checkers next; after "
            "{better}, {other}.",
            n,
            **gaps,
        ),
        "rolls": lambda n, **gaps: Text(
            "By the tables, bearing off takes fewer rolls on average after {better} than after "
            "{worse}.",
            **gaps,
        ),
    }
)
"""For club players, by kind of fact."""
