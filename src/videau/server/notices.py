"""HTTP for what is to be known before a game begins."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, StringConstraints

from videau.core import native
from videau.i18n.texts import Text
from videau.play.bot_titles import current_name
from videau.rules.position import MAX_CHECKERS
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD, find_ruleset
from videau.rules.starts import find_start
from videau.server.reference import Language, PublicRoute, asked_language

__all__ = ["NoticeView", "router"]

router = APIRouter(prefix="/api/v1", tags=["notices"], route_class=PublicRoute)

Name = Annotated[str, StringConstraints(max_length=64)]


class NoticeView(BaseModel):
    """What is to be known before a game begins."""

    text: str | None
    """A sentence to show as it is; null if there is nothing to say."""


@router.get("/notices")
def show_notice(
    request: Request,
    start: Name,
    ruleset: Name = STANDARD.name,
    level: Annotated[
        list[Name] | None,
        Query(max_length=2, description="of each computer player; none: people play"),
    ] = None,
    language: Language = None,
) -> NoticeView:
    """Says if a net plays a game that it has not learnt, and that could be solved.

    No part of the reference, which browsers keep: a table that is made while the server runs is
    used from then on.
    """
    rules = find_ruleset(ruleset, request.app.state.rulesets)
    notice = _unsolved(rules, start, level or ())
    locale = asked_language(request, language)
    return NoticeView(text=None if notice is None else locale.text(notice))


def _unsolved(ruleset: Ruleset, start: str, levels: Iterable[str]) -> Text | None:
    if find_start(start).checkers == MAX_CHECKERS or native is None:
        return None
    from videau.engine.solved import SolvedGames  # numpy: not before somebody needs it

    # The folder in which the engine's players look for tables, too.
    kept = SolvedGames.in_folder_of(os.environ)
    return kept.notice(ruleset, start, map(current_name, levels))
