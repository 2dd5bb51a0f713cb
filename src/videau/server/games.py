"""HTTP for games: set up, join, look, download, list, delete."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Header, Path, Request, Response

from videau.errors import IllegalSettingsError
from videau.files.loading import SUFFIXES
from videau.files.record import Record
from videau.i18n.texts import Text
from videau.notation import parse_match
from videau.notation.situation import by_rules
from videau.rules.cube import Side
from videau.rules.game import Stage
from videau.rules.match import Match
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import find_ruleset
from videau.server import reference, wire
from videau.server.downloads import MEDIA, FormatName, written
from videau.server.game_bodies import (
    Bot,
    Created,
    DamagedGame,
    Deleted,
    Friend,
    GamesPage,
    GameSummary,
    Here,
    Imported,
    Invitation,
    InvitationQuestion,
    Invited,
    Joined,
    NewGame,
    Tokens,
)
from videau.server.history import replayed
from videau.server.hub import Hub
from videau.server.limits import guest_of
from videau.server.match_reading import read_matches
from videau.server.my_games import games_of
from videau.server.presenter import step_view
from videau.server.refusals import DamagedError, ForbiddenError, TooLargeError
from videau.server.seats import Access, Seat
from videau.server.table import Table
from videau.server.workroom import NobodyWaits, while_asked

__all__ = ["GONE", "Admitted", "Bearer", "asking_guest", "router", "steps_of"]

router = APIRouter(prefix="/api/v1/games", tags=["games"])

GONE = 499
"""The status of an answer that nobody waits for, in the words of proxies."""
INVITED = "invited"
"""In place of an invitation that is still to be made."""
MOST_IMPORTED = 50
"""Matches of one file that are kept."""


def asking_guest(request: Request) -> str:
    """Returns by which name the one who asks is counted."""
    return guest_of(request.client.host) if request.client else ""


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


HubHere = Annotated[Hub, Depends(_hub)]
GameId = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


def _bearer(authorization: Annotated[str, Header(max_length=120)] = "") -> str:
    """Returns the token of a request."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise ForbiddenError(Text("expected a token in the header Authorization: Bearer …"))
    return token


Bearer = Annotated[str, Depends(_bearer)]


async def _admitted(
    request: Request, hub: HubHere, game: GameId, token: Bearer
) -> tuple[Table, Access]:
    """Finds the table, and what the token of the request opens there."""
    table = await hub.find(game, asking_guest(request))
    return table, table.access(token)


Admitted = Annotated[tuple[Table, Access], Depends(_admitted)]


@router.post("", status_code=201)
async def create_game(request: Request, hub: HubHere, wish: NewGame) -> Created:
    """Sets up a table and returns its tokens."""
    match = _match(wish, find_ruleset(wish.ruleset, request.app.state.rulesets))
    seats = {Side.WHITE: _seat(Side.WHITE, wish.white), Side.BLACK: _seat(Side.BLACK, wish.black)}
    address = asking_guest(request)
    table = await hub.set_up(match, seats, typed_dice=wish.dice == "typed", address=address)
    invites: dict[wire.SideName, str] = {side.value: text for side, text in table.invites.items()}
    return Created(id=table.id, token=table.token, watch=table.watch, invites=invites)


def _match(wish: NewGame, ruleset: Ruleset) -> Match:
    if not wish.position:
        return Match(ruleset, wish.options)
    match = by_rules(parse_match(wish.position), ruleset)
    if match.game.stage is Stage.OVER:
        raise IllegalSettingsError("the game is over in this position: choose another one")
    return match


def _seat(side: Side, player: Here | Friend | Bot) -> Seat:
    match player:
        case Here():
            return Seat(side=side, name=player.name)
        case Friend():
            return Seat(side=side, name=player.name, invite=INVITED)
        case Bot():
            return Seat(side=side, name=player.level, level=player.level)


@router.post("/mine", response_model=GamesPage)
async def list_games(request: Request, hub: HubHere, kept: Tokens) -> Response:
    """Lists the games that tokens open, the newest first, a few at a time."""
    state, guest = request.app.state, asking_guest(request)
    most = state.limits.listed_games
    asked = games_of(hub, state.journal, kept.tokens, most=most, skip=kept.skip, guest=guest)
    try:
        listed = await while_asked(request, asked)
    except NobodyWaits:
        return Response(status_code=GONE)
    games = []
    for token, table in listed.games:
        summary = GameSummary(
            token=token,
            created=table.stored.created,
            sides=[side.value for side in table.access(token).sides],
            table=table.view(),
            absence=table.absence.view(),
        )
        games.append(summary)
        await asyncio.sleep(0)  # others are served between any two
    damaged = [
        DamagedGame(id=game.id, token=token, created=game.created) for token, game in listed.damaged
    ]
    page = GamesPage(games=games, damaged=damaged, next=listed.next)
    return Response(page.model_dump_json(), media_type="application/json")


@router.post("/{game}/invitation")
async def show_invitation(
    request: Request, hub: HubHere, game: GameId, question: Annotated[InvitationQuestion, Body()]
) -> Invited:
    """Says what an invitation is to; refused once somebody else has taken the seat."""
    table = await hub.find(game, asking_guest(request))
    seat = table.invited(question.invite, question.claim)
    return Invited(side=seat.side.value, table=table.view())


@router.post("/{game}/join")
async def join_game(
    request: Request, hub: HubHere, game: GameId, invitation: Annotated[Invitation, Body()]
) -> Joined:
    """Takes the seat that an invitation is for."""
    table = await hub.find(game, asking_guest(request))
    side, token = await hub.take_seat(table, invitation.invite, invitation.claim, invitation.name)
    return Joined(side=side.value, token=token)


@router.get("/{game}", response_model=wire.StateMessage)
async def show_game(request: Request, admitted: Admitted) -> Response:
    """Returns the state, as the WebSocket would send it."""
    table, access = admitted
    text = table.state_text(access, reference.asked_language(request))
    return Response(text, media_type="application/json")


@router.get(
    "/{game}/record",
    response_class=Response,
    responses={200: {"content": {media: {} for media in MEDIA.values()}}},
)
async def download_record(
    request: Request, hub: HubHere, game: GameId, token: Bearer, format: FormatName = "record"
) -> Response:
    """Returns the whole match as a file: our record, a match text or Smart Game Format.

    A game that is damaged comes as it is stored.
    """
    try:
        table, _ = await _admitted(request, hub, game, token)
    except DamagedError:
        text, format = await hub.as_stored(game, token), "record"
    else:
        text = await written(hub, request.app.state.journal, table, format, asking_guest(request))
    name = f"videau-{game}{SUFFIXES[format]}"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MEDIA[format], headers=disposition)


@router.post(
    "/import",
    status_code=201,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/octet-stream": {"schema": {"type": "string"}}},
        }
    },
)
async def import_matches(request: Request, hub: HubHere) -> list[Imported]:
    """Keeps the matches of a file: match text, `.sgf`, `.xg` or our record, told by its content."""
    data = await request.body()
    address = asking_guest(request)
    language = reference.asked_language(request).language
    matches = await hub.room.run_apart(address, read_matches, data, MOST_IMPORTED + 1, language)
    if len(matches) > MOST_IMPORTED:
        raise TooLargeError(Text("expected at most {most} matches in a file", most=MOST_IMPORTED))
    return [Imported.of(await hub.keep(match, address=address), match) for match in matches]


def show_rules_of_game(
    request: Request, admitted: Admitted, language: reference.Language = None
) -> reference.RulesetPage:
    """Returns the rules by which a game is played, also if they are no longer on offer."""
    table, _ = admitted
    locale = reference.asked_language(request, language)
    return reference.ruleset_page(table.match.ruleset, locale)


router.add_api_route(
    "/{game}/ruleset", show_rules_of_game, route_class_override=reference.PublicRoute
)


def steps_of(record: Record) -> Iterator[wire.StepView]:
    """Yields the table at the start and after every action of a match."""
    return (step_view(match, recent, clock) for _, match, recent, clock in replayed(record))


@router.get("/{game}/steps", response_model=list[wire.StepView])
async def list_steps(request: Request, hub: HubHere, admitted: Admitted) -> Response:
    """Returns the table at the start and after every action, to look at step by step."""
    # Written where they are made: those of a long match would hold up the event loop.
    texts = (step.model_dump_json() for step in steps_of(admitted[0].record()))
    try:
        written = await while_asked(request, hub.room.run_all(asking_guest(request), texts))
    except NobodyWaits:
        return Response(status_code=GONE)
    return Response(f"[{','.join(written)}]", media_type="application/json")


@router.delete("/{game}")
async def delete_game(request: Request, hub: HubHere, game: GameId, token: Bearer) -> Deleted:
    """Deletes a game for the one who asks, and altogether once everybody has."""
    try:
        admitted = await _admitted(request, hub, game, token)
    except DamagedError:
        await hub.delete_damaged(game, token)
        return Deleted(gone=True)
    return Deleted(gone=await hub.delete(*admitted))
