"""A match as JSON: the one place where states become bytes for a browser.

Everything here is a function of a match and of who sits at the table. No rule is worked out:
what may be done, the plays and the graph of steps come from :mod:`videau.rules`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Literal

from videau.errors import VideauError
from videau.files.record import Entry as RecordEntry
from videau.i18n.texts import Text
from videau.notation import format_gnubg_id, format_play, format_xgid
from videau.rulebook.answers import answer
from videau.rules.actions import Action, OpeningRoll, Roll
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.draft import step_graph
from videau.rules.game import CLOCK, DICE, Game, Stage
from videau.rules.match import Match
from videau.rules.plays import LegalPlays, Play
from videau.rules.scoring import Ending, Result, Win
from videau.server import wire
from videau.server.refusals import text_view
from videau.server.seats import Bearer, Seat

__all__ = [
    "Kinds",
    "choices_text",
    "ids_view",
    "kind_name",
    "permissions",
    "pips_view",
    "position_view",
    "seats_view",
    "state_text",
    "table_view",
    "you_view",
]

Kinds = Mapping[str, Sequence[Side]]
"""What may be done at a table, by the names of the wire, and by whom."""

WINS: Mapping[Win, wire.WinName] = {
    Win.SINGLE: "single",
    Win.GAMMON: "gammon",
    Win.BACKGAMMON: "backgammon",
}


def kind_name(kind: type[Action]) -> str:
    """Returns what the wire calls a kind of action; both kinds of roll are a roll.

    >>> kind_name(OpeningRoll), kind_name(Play)
    ('roll', 'play')
    """
    return "roll" if issubclass(kind, OpeningRoll | Roll) else kind.__name__.lower()


def permissions(match: Match, rollers: Sequence[Side]) -> Kinds:
    """Returns what may be done; *rollers* are the sides who may have the dice rolled now.

    >>> permissions(Match(), [Side.WHITE])
    {'roll': [Side.WHITE]}
    """
    return {
        kind_name(kind): list(rollers) if actor == DICE else [Side(actor)]
        for kind, actor in match.may.items()
        if actor != CLOCK  # which nobody asks
    }


def table_view(
    match: Match,
    entries: Sequence[RecordEntry],
    *,
    table: str,
    kinds: Kinds,
    seats: wire.Seats,
    dice_from: Literal["server", "typed"] = "server",
    rematch: str | None = None,
) -> wire.TableView:
    """Returns the table as everybody may see it.

    >>> empty = wire.SeatView(kind="open", name="", here=False)
    >>> seats = wire.Seats(white=empty, black=empty)
    >>> view = table_view(Match(), (), table="t", kinds={}, seats=seats)
    >>> view.stage, view.pips.white, view.ids.position
    ('opening', 167, '4HPwATDgc/ABMA')
    """
    game = match.game
    return wire.TableView(
        id=table,
        n=len(entries),
        ruleset=match.ruleset.name,
        options=match.options,
        dice_from=dice_from,
        stage=game.stage.value,
        turn=game.turn.value,
        may={kind: [side.value for side in sides] for kind, sides in kinds.items()},
        position=position_view(game),
        pips=pips_view(game),
        dice=_dice_view(game.turn, game.dice) if game.dice else None,
        previous_dice=_previous_dice(match, entries),
        cube=_cube_view(match),
        resigned=None if game.resigned is None else WINS[game.resigned],
        score=wire.Score(white=match.score.white, black=match.score.black),
        crawford=match.is_crawford,
        game=len(match.results) + (not game.is_over),
        last=_last_play(match, entries),
        result=None if game.result is None else _result_view(game, game.result),
        winner=None if match.winner is None else match.winner.value,
        over=match.is_over,
        seats=seats,
        ids=ids_view(match),
        rematch=rematch,
    )


def choices_text(plays: LegalPlays) -> str:
    """Returns every way to play a roll: as a graph of steps, and as plays with their outcome.

    It is :class:`~videau.server.wire.Choices` as JSON, written without building the model first,
    because this is the most expensive part of a message.

    >>> from videau import Dice, Position
    >>> text = choices_text(Position().legal_plays(Dice(6, 5)))
    >>> dict(wire.Choices.model_validate_json(text).plays)["24/13"]
    '4HPwAyDgc/ABMA'
    """
    graph = step_graph(plays.position, plays.dice, plays.ruleset)
    outcomes = [(format_play(play), plays.after(play).id) for play in plays]
    return json.dumps({"graph": graph, "plays": outcomes}, separators=(",", ":"))


def state_text(
    *,
    you: wire.You,
    table: str,
    clock: wire.ClockView | None,
    choices: str,
    lines: Sequence[str],
    answers: str | None = None,
) -> str:
    """Returns a :class:`~videau.server.wire.StateMessage` as JSON, made of ready parts.

    *table* and *choices* are JSON already, because they are the same for many connections, and
    the *lines* of a record are the entries of a message as they stand.
    """
    times = "null" if clock is None else clock.model_dump_json()
    return (
        f'{{"v":{wire.VERSION},"type":"state","answers":{json.dumps(answers)},'
        f'"you":{you.model_dump_json()},"table":{table},"clock":{times},"choices":{choices},'
        f'"entries":[{",".join(lines)}]}}'
    )


# The parts of a table


def position_view(game: Game) -> wire.PositionView:
    """Returns the checkers of either side, each in its own numbering."""
    return wire.PositionView(**{side.value: list(game.seen_by(side).own) for side in Side})


def pips_view(game: Game) -> wire.Score:
    """Returns the pips that either side still needs."""
    return wire.Score(**{side.value: game.seen_by(side).pips for side in Side})


def seats_view(seats: Mapping[Side, Seat], present: Set[Side]) -> wire.Seats:
    """Returns who sits where; those of the *present* sides are connected."""
    return wire.Seats(
        **{
            side.value: wire.SeatView(
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                here=seat.level is not None or side in present,
            )
            for side, seat in seats.items()
        }
    )


def you_view(bearer: Bearer, seats: Mapping[Side, Seat], *, watch: str, hints: bool) -> wire.You:
    """Returns what somebody is at a table; invitations are for the one who set it up."""
    sides: list[wire.SideName] = [side.value for side in bearer.sides]
    invites: dict[wire.SideName, str] = {
        side.value: seat.invite
        for side, seat in seats.items()
        if bearer.is_owner and seat.kind == "open" and seat.invite is not None
    }
    return wire.You(sides=sides, watch=watch, invites=invites, hints=hints)


def _dice_view(owner: Side, dice: Dice) -> wire.DiceView:
    return wire.DiceView(owner=owner.value, values=(dice.high, dice.low))


def _previous_dice(match: Match, entries: Sequence[RecordEntry]) -> wire.DiceView | None:
    """The dice that lie there still while the next player has not rolled."""
    if match.game.dice is not None:
        return None
    owner = match.game.turn
    for entry in reversed(entries):
        match entry.action:
            case Play() if isinstance(entry.actor, Side):
                owner = entry.actor
            case Roll(dice):
                return _dice_view(owner, dice)
            case OpeningRoll(white, black):
                return _dice_view(owner, Dice(white, black))
    return None


def _last_play(match: Match, entries: Sequence[RecordEntry]) -> wire.LastPlayView | None:
    """The play before this moment, as long as it belongs to the game on the board."""
    for entry in reversed(entries):
        if isinstance(entry.action, OpeningRoll):
            return None
        if isinstance(entry.action, Play):
            moves = [wire.MoveView(**move._asdict()) for move in entry.action]
            assert isinstance(entry.actor, Side)
            return wire.LastPlayView(
                side=entry.actor.value, play=format_play(entry.action), moves=moves
            )
    return None


def _cube_view(match: Match) -> wire.CubeView:
    game = match.game
    state: Literal["centred", "owned", "offered", "dead", "none"]
    if not match.options.cube or match.options.length == 1:
        state = "none"
    elif game.is_crawford:
        state = "dead"
    elif game.stage is Stage.ANSWER:
        state = "offered"
    else:
        state = "centred" if game.cube.is_centred else "owned"
    return wire.CubeView(
        value=game.cube.value,
        owner=None if game.cube.owner is None else game.cube.owner.value,
        state=state,
        offered=game.offered if game.stage is Stage.ANSWER else None,
    )


def _result_view(game: Game, result: Result) -> wire.ResultView:
    return wire.ResultView(
        winner=result.winner.value,
        win=WINS[result.win],
        points=result.points,
        ending=result.ending.value,
        why=[text_view(text) for text in _reasons(game, result)],
    )


def _reasons(game: Game, result: Result) -> list[Text]:
    """Why a game counts what it counts, in the words of its ruleset."""
    if result.ending is Ending.DROPPED:
        return [answer(game.ruleset, "drop_pays")]
    if result.ending is Ending.OUT_OF_TIME and game.options.is_match:
        return [Text("Whoever runs out of time loses the match.")]
    if game.options.jacoby and game.cube.is_centred:
        return [Text("With Jacoby and the cube in the middle, every win is a single game.")]
    if result.ending is Ending.BORNE_OFF and result.win is not Win.SINGLE:
        return [answer(game.ruleset, WINS[result.win])]
    return []


def ids_view(match: Match) -> wire.IdsView:
    """Returns the state for other programs."""
    return wire.IdsView(
        position=match.game.position.id,
        xgid=_or_none(format_xgid, match),
        gnubg=_or_none(format_gnubg_id, match),
    )


def _or_none(spell: Callable[[Match], str], match: Match) -> str | None:
    """Spells a match, if the format has room for it: a cube can grow beyond any of them."""
    try:
        return spell(match)
    except VideauError:
        return None
