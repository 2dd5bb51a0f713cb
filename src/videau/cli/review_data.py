"""A review for programs: decisions and sums as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from videau.cli.choices import choice_name
from videau.cli.engine_answers import chances_as_data
from videau.rules.cube import Side

if TYPE_CHECKING:
    from videau.cli.review import Passed
    from videau.teacher.cube_facts import CubeFacts
    from videau.teacher.ratings import Rating
    from videau.teacher.review import Judgement

__all__ = ["cube_data", "judgement_data", "passed_data", "sum_data"]


def judgement_data(judgement: Judgement) -> dict[str, Any]:
    """Returns what the engine says to one decision."""
    return {
        "n": judgement.n,
        "game": judgement.game,
        "side": judgement.side.value,
        "kind": judgement.kind,
        "theme": judgement.theme.value,
        "counts": judgement.counts,
        "played": str(choice_name(judgement.played.action)),
        "best": str(choice_name(judgement.best.action)),
        "loss": round(judgement.loss, 5),
        "label": judgement.label,
        "luck": None if judgement.luck is None else round(judgement.luck, 5),
    }


def passed_data(passed: Passed) -> dict[str, Any]:
    """Returns what the rules do not allow, and why."""
    entry = passed.step.entry
    return {
        "n": passed.step.n,
        "game": passed.game,
        "side": entry.actor.value if isinstance(entry.actor, Side) else None,
        "played": str(choice_name(entry.action)),
        "why": str(passed.step.problem),
    }


def sum_data(rating: Rating) -> dict[str, Any]:
    """Returns how one side played."""
    kinds = {
        "plays": rating.of("play"),
        "doubles": rating.of("double"),
        "answers": rating.of("answer"),
    }
    return {
        "decisions": rating.total.decisions,
        "found": rating.total.found,
        "loss": round(rating.total.loss, 5),
        "pr": round(rating.pr, 2),
        "level": rating.standing.name,
        **{name: round(tally.pr, 2) for name, tally in kinds.items()},
        "levels": {
            name: None if tally.standing is None else tally.standing.name
            for name, tally in kinds.items()
        },
        "themes": {theme.value: round(tally.pr, 2) for theme, tally in rating.themes.items()},
        "costliest": None if rating.costliest is None else rating.costliest.value,
        "gnu": round(rating.total.gnu, 2),
        "snowie": round(rating.snowie, 2),
        "luck": round(rating.luck, 5),
        "points": rating.points,
        "points_without_luck": round(rating.points_without_luck, 5),
        "mistakes": dict(rating.mistakes),
    }


def cube_data(facts: CubeFacts) -> dict[str, Any]:
    """Returns the whole picture of the cube; all numbers are the doubler's, but the take point."""
    equities, points = facts.decision.equities, facts.points
    known = {
        "no_double": equities.no_double,
        "double_take": equities.double_take,
        "double_drop": equities.double_pass,
        "take_point": points.take,
        "double_point": points.double,
        "too_good_point": points.too_good,
        **chances_as_data(facts.decision.chances),
    }
    rounded = {name: None if at is None else round(at, 5) for name, at in known.items()}
    return {"side": facts.doubler.value, **rounded, "market_losers": facts.losers}
