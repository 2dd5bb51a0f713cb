"""What a closer look at one decision has found, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from videau.server.study_views import OptionView, option_view

if TYPE_CHECKING:
    from videau.teacher.deeper import Deeper

__all__ = ["DeeperView", "LookedView", "WayName", "deeper_view"]

WayName: TypeAlias = Literal["3-ply", "rollout"]
_DIGITS = 5


class _View(BaseModel):
    model_config = ConfigDict(frozen=True)


class LookedView(_View):
    """What a closer look makes of one choice."""

    option: OptionView
    trials: int
    """Games that were played; 0 where it was searched."""
    error: float | None
    """The standard error of the equity; none where it was searched."""


class DeeperView(_View):
    """What a closer look at the decision of action *n* has found so far."""

    n: int
    way: WayName
    done: float
    """From 0 to 1; what was stopped stays below."""
    stopped: bool = False
    choices: list[LookedView]
    """The best first; all numbers are those of the side that chose."""


def deeper_view(n: int, found: Deeper, *, stopped: bool = False) -> DeeperView:
    """Returns what was found out about action *n*, as it is sent and stored."""
    return DeeperView(
        n=n,
        way=found.way,
        done=round(found.done, 3),
        stopped=stopped,
        choices=[
            LookedView(
                option=option_view(each.option),
                trials=each.trials,
                error=None if each.error is None else round(each.error, _DIGITS),
            )
            for each in found.choices
        ],
    )
