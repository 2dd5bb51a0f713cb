"""HTTP for positions that somebody sets up: read them, judge them, roll them out.

What the engine is asked for is bounded: so many questions from one address, a few rollouts at a
time for all, and none goes on that nobody waits for.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from videau.errors import VideauError
from videau.i18n.texts import Text
from videau.notation import draw_svg, parse_match
from videau.notation.situation import by_rules, match_at
from videau.rulebook.glossary import GLOSSARY
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.match import Match, Score
from videau.rules.options import LONGEST_MATCH, Options
from videau.rules.position import Position
from videau.rules.rulesets import find_ruleset
from videau.server import wire
from videau.server.catalogues import reason_texts
from videau.server.games import GONE, asking_guest
from videau.server.limits import Buckets
from videau.server.presenter import choices_view, ids_view, pips_view, position_view
from videau.server.reference import Language, asked_language
from videau.server.refusals import TooManyError, error_view
from videau.server.rollouts import Rollouts
from videau.server.sentences import SideName
from videau.server.study_views import HintView, OptionView, hint_view
from videau.server.thoughts import roll_out_choices
from videau.server.workroom import NobodyWaits, while_asked

if TYPE_CHECKING:
    from videau.server.analysis import Advice, Analyst
    from videau.teacher.analysis import RolledOut
    from videau.teacher.hints import Hint

__all__ = ["BoardJudge", "BoardPage", "match_of", "page_of", "router"]

router = APIRouter(prefix="/api/v1/analysis", tags=["study"])

REMEMBERED = 256
"""Positions of which the engine's opinion is kept in memory."""
SHOWN = 8
"""Choices that an answer has."""
TRIALS = 1296
LARGEST_CUBE = 4096

Checkers = Annotated[list[Annotated[int, Field(ge=0, le=15)]], Field(min_length=26, max_length=26)]
Points = Annotated[int, Field(ge=0, le=9999)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PastedText(_Request):
    """Any id, or a text that has one in it."""

    text: Annotated[str, Field(max_length=20_000)]
    ruleset: Annotated[str, Field(max_length=64)] = "standard"


class BoardSetup(_Request):
    """A position with all that goes with it."""

    ruleset: Annotated[str, Field(max_length=64)] = "standard"
    white: Checkers
    """In white's numbering: 0 off, 1 to 24, 25 the bar."""
    black: Checkers
    turn: SideName = "white"
    dice: tuple[Annotated[int, Field(ge=1, le=6)], Annotated[int, Field(ge=1, le=6)]] | None = None
    cube: Annotated[int, Field(ge=1, le=LARGEST_CUBE)] = 1
    owner: SideName | None = None
    offered: bool = False
    """Whether the player to move has doubled, and the other one has to answer."""
    length: Annotated[int, Field(ge=0, le=LONGEST_MATCH)] = 0
    white_score: Points = 0
    black_score: Points = 0
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False


class Rollout(_Request):
    """What is to be rolled out, and how often."""

    board: BoardSetup
    trials: Annotated[int, Field(ge=36, le=TRIALS)] = 324


class TermView(BaseModel):
    """A word of the game, in the reader's language."""

    name: str
    word: str
    meaning: str


class WordsView(BaseModel):
    """What reasons are said with, in one language."""

    terms: list[TermView]
    texts: dict[str, str | dict[str, str]]
    """Sentences by their templates, as in a Catalogue."""


class BoardPage(BaseModel):
    """A position that the rules allow, as it is set up and as other programs write it."""

    board: BoardSetup
    position: wire.PositionView
    pips: wire.Score
    ids: wire.IdsView
    graph: list[list[tuple[int, int, int, int]]] | None
    decision: Literal["play", "double", "answer", "roll", "over"]
    """What is to be decided now; `roll`: nothing but to roll."""


class RolledView(BaseModel):
    """What a rollout has found of one choice."""

    option: OptionView
    error: float
    """The standard error of the equity."""
    trials: int


class RolloutView(BaseModel):
    """How far a rollout is: one line of the answer."""

    done: float
    """From 0 to 1."""
    side: SideName
    choices: list[RolledView]
    error: wire.ErrorView | None = None


def match_of(board: BoardSetup, request: Request) -> Match:
    """Returns the match in which *board* stands; an impossible one is refused in words."""
    turn = Side(board.turn)
    white = Position(own=tuple(board.white), other=tuple(board.black))
    match = match_at(
        white if turn is Side.WHITE else white.swapped(),
        options=Options(
            length=board.length,
            jacoby=board.jacoby and not board.length,
            beavers=board.beavers and not board.length,
        ),
        turn=turn,
        dice=None if board.dice is None or board.offered else Dice(*board.dice),
        cube=Cube(board.cube, None if board.owner is None else Side(board.owner)),
        pending_doubles=int(board.offered),
        score=Score(board.white_score, board.black_score),
        is_crawford=board.crawford,
    )
    return by_rules(match, find_ruleset(board.ruleset, request.app.state.rulesets))


def _board_of(match: Match) -> BoardSetup:
    game, options = match.game, match.options
    owner = game.cube.owner
    return BoardSetup(
        ruleset=match.ruleset.name,
        white=list(game.seen_by(Side.WHITE).own),
        black=list(game.seen_by(Side.BLACK).own),
        turn=game.turn.value,
        dice=None if game.dice is None else (game.dice.high, game.dice.low),
        cube=min(game.cube.value, LARGEST_CUBE),
        owner=None if owner is None else owner.value,
        offered=game.pending_doubles > 0,
        length=options.length,
        white_score=match.score.white,
        black_score=match.score.black,
        crawford=game.is_crawford,
        jacoby=options.jacoby,
        beavers=options.beavers,
    )


def page_of(match: Match) -> BoardPage:
    """Returns a position with all that goes with it, and what is to be decided."""
    game = match.game
    plays = game.legal_plays
    return BoardPage(
        board=_board_of(match),
        position=position_view(game),
        pips=pips_view(game),
        ids=ids_view(match),
        graph=[list(node) for node in choices_view(plays).graph] if plays else None,
        decision=_decision(match),
    )


def _decision(match: Match) -> Literal["play", "double", "answer", "roll", "over"]:
    game = match.game
    if game.result is not None:
        return "over"
    if game.dice is not None:
        return "play"
    if game.pending_doubles:
        return "answer"
    return "double" if game.may_double else "roll"


class BoardJudge:
    """Where positions are judged: what is known already, and who has asked how often."""

    def __init__(self, analyst: Analyst, rate: float, burst: int, rollouts: Rollouts) -> None:
        self._analyst = analyst
        self._rollouts = rollouts
        self._rate = Buckets(rate, burst)
        self._known: OrderedDict[str, Advice] = OrderedDict()

    async def look(self, match: Match, address: str) -> Advice:
        """Returns what to do and why, from memory or from the engine."""
        key = f"{match.ruleset!r} {match.game!r} {match.score!r}"
        known = self._known.get(key)
        if known is not None:
            return known
        if not self._rate.take(address):
            raise TooManyError(Text("that was one question after another: wait a moment"))
        found = await self._analyst.look(match, SHOWN, address)
        self._known[key] = found
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    def refuse_rollout(self, address: str) -> None:
        """Refuses one rollout too many."""
        self._rollouts.refuse(address)

    async def roll_out(
        self, match: Match, advice: Advice, trials: int, address: str
    ) -> AsyncIterator[str]:
        """Yields how far a rollout is, one line of JSON each; stops when nobody listens."""
        from videau.teacher.analysis import PLAN

        hint, net = advice.hint, self._analyst.evaluator
        # One thread: a rollout is not to be felt at the tables.
        plan = replace(PLAN, trials=trials, threads=1)
        try:
            claim = self._rollouts.claim(address)
            rolled = claim.told_apart(roll_out_choices, net, match, hint.options, plan)
            async with aclosing(rolled) as known:
                async for choices, done in known:
                    yield _line(hint, choices, done)
        except VideauError as error:
            yield _failed(hint, error)


def _line(hint: Hint, known: list[RolledOut], done: float) -> str:
    choices = [_rolled_view(hint, each) for each in known]
    view = RolloutView(done=round(done, 3), side=hint.side.value, choices=choices)
    return view.model_dump_json() + "\n"


def _failed(hint: Hint, error: VideauError) -> str:
    view = RolloutView(done=1, side=hint.side.value, choices=[], error=error_view(error))
    return view.model_dump_json() + "\n"


def _rolled_view(hint: Hint, rolled: RolledOut) -> RolledView:
    from videau.teacher.hints import Hint, Option

    found = rolled.found
    option = Option(rolled.action, found.equity, found.chances, 0)
    view = hint_view(Hint(hint.kind, hint.side, (option,)), 0, most=1).options[0]
    return RolledView(option=view, error=round(found.standard_error, 5), trials=found.trials)


# Requests


def _judge(request: Request) -> BoardJudge:
    judge: BoardJudge = request.app.state.board_judge
    return judge


@router.post("/read")
def read_text(request: Request, pasted: PastedText) -> BoardPage:
    """Reads an XGID, OGID or GNU ID, alone or in a text such as eXtreme Gammon prints."""
    ruleset = find_ruleset(pasted.ruleset, request.app.state.rulesets)
    return page_of(by_rules(parse_match(pasted.text), ruleset))


@router.post("/board")
def read_board(request: Request, board: BoardSetup) -> BoardPage:
    """Says whether a position can be, and how other programs write it."""
    return page_of(match_of(board, request))


@router.post("/hint", response_model=HintView)
async def judge_board(request: Request, board: BoardSetup) -> Response | HintView:
    """Says what the engine would do in a position; not for one who has gone meanwhile."""
    asked = _judge(request).look(match_of(board, request), asking_guest(request))
    try:
        hint, told = await while_asked(request, asked)
    except NobodyWaits:
        return Response(status_code=GONE)
    return hint_view(hint, 0, most=SHOWN, told=told)


@router.get("/words")
def show_words(request: Request, language: Language = None) -> WordsView:
    """Returns what reasons are said with: the sentences, and what words in them mean."""
    locale = asked_language(request, language)
    terms = [
        TermView(name=name, word=locale.text(term.word), meaning=locale.text(term.meaning))
        for name, term in GLOSSARY.items()
    ]
    return WordsView(terms=terms, texts=reason_texts(locale.language))


@router.get("/picture", response_class=Response)
def draw_picture(
    request: Request,
    id: Annotated[str, Query(max_length=200)],
    ruleset: Annotated[str, Query(max_length=64)] = "standard",
) -> Response:
    """Returns a position as a picture, seen by whoever decides."""
    match = by_rules(parse_match(id), find_ruleset(ruleset, request.app.state.rulesets))
    return Response(str(draw_svg(match, perspective=match.chooser)), media_type="image/svg+xml")


@router.post(
    "/rollout",
    response_class=StreamingResponse,
    responses={200: {"model": RolloutView, "description": "one such line whenever more is known"}},
)
async def roll_out_board(request: Request, wish: Rollout) -> Response:
    """Rolls a position out: a line of JSON whenever more is known, until nobody waits."""
    judge, address = _judge(request), asking_guest(request)
    match = match_of(wish.board, request)
    # Refused before the answer begins, not in the middle of it.
    try:
        advice = await while_asked(request, judge.look(match, address))
    except NobodyWaits:
        return Response(status_code=GONE)
    judge.refuse_rollout(address)
    # Counted with the first line: of one who has gone before it, nothing is ever begun.
    lines = judge.roll_out(match, advice, wish.trials, address)
    return StreamingResponse(lines, media_type="application/x-ndjson")
