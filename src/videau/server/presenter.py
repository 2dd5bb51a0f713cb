"""A match as JSON: the one place where states become messages for a browser.

Everything here is a function of a match, of what was done last and of who sits at the table. No
rule is worked out: what may be done, the plays and the graph of steps come from
:mod:`videau.rules`, and what there is to say from :mod:`videau.play`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, Literal, get_args

from videau.errors import VideauError
from videau.files.plain_data import action_data, actor_name
from videau.i18n.texts import Text
from videau.notation import format_gnubg_id, format_play, format_xgid
from videau.notation.choices import choices_text
from videau.play.bot_titles import BOT_TITLES, current_name
from videau.play.clock import Clock
from videau.play.loop import Event
from videau.play.narration import ListedMove, Names, side_name
from videau.play.outcome import Outcome, shown_score
from videau.play.standing import cube_is_in_play, may_double_next
from videau.rules.actions import Action, OpeningRoll, Resign, Roll
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.game import CLOCK, DICE, Game, Stage
from videau.rules.match import Match, Score
from videau.rules.plays import LegalPlays
from videau.rules.scoring import Win
from videau.server import wire
from videau.server.history import Recent
from videau.server.seats import Access, Seat
from videau.server.texts import text_view

__all__ = [
    "Kinds",
    "choices_view",
    "entry_view",
    "ids_view",
    "kind_name",
    "permissions",
    "pips_view",
    "player_names",
    "position_view",
    "seats_view",
    "step_view",
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

COMPUTER = "Videau"
"""What the computer is called where it is the only one."""

_play_text = lru_cache(maxsize=1 << 14)(format_play)
"""The same plays come up again and again."""


def kind_name(kind: type[Action]) -> str:
    """Returns what the wire calls a kind of action; both kinds of roll are a roll.

    >>> from videau import Play
    >>> kind_name(OpeningRoll), kind_name(Play)
    ('roll', 'play')
    """
    return "roll" if issubclass(kind, OpeningRoll | Roll) else kind.__name__.lower()


_KIND_NAMES: Mapping[type[Action], str] = {kind: kind_name(kind) for kind in get_args(Action)}


def permissions(match: Match, rollers: Sequence[Side]) -> Kinds:
    """Returns what may be done; *rollers* are the sides who may have the dice rolled now.

    >>> permissions(Match(), [Side.WHITE])
    {'roll': [Side.WHITE]}
    """
    return {
        _KIND_NAMES[kind]: list(rollers) if actor == DICE else [Side(actor)]
        for kind, actor in match.may.items()
        if actor != CLOCK  # which nobody asks
    }


def table_view(
    match: Match,
    recent: Recent,
    *,
    table: str,
    kinds: Kinds,
    seats: wire.Seats,
    dice_from: Literal["server", "typed"] = "server",
    rematch: str | None = None,
    pace: wire.TempoView | None = None,
    take_back: wire.TakeBackView | None = None,
) -> wire.TableView:
    """Returns the table as everybody may see it.

    >>> empty = wire.SeatView(kind="open", name="", called="", here=False)
    >>> seats = wire.Seats(white=empty, black=empty)
    >>> view = table_view(Match(), Recent(), table="t", kinds={}, seats=seats)
    >>> view.stage, view.pips.white, view.ids.position
    ('opening', 167, '4HPwATDgc/ABMA')
    """
    game = match.game
    step = step_view(match, recent)
    return wire.TableView(
        id=table,
        n=recent.n,
        ruleset=match.ruleset.name,
        options=match.options,
        dice_from=dice_from,
        stage=step.stage,
        turn=step.turn,
        may={kind: [side.value for side in sides] for kind, sides in kinds.items()},
        position=step.position,
        pips=step.pips,
        dice=step.dice,
        previous_dice=step.previous_dice,
        opening=step.opening,
        cube=step.cube,
        resigned=None if game.resigned is None else WINS[game.resigned],
        resigning_pays=_resigning_pays(game),
        score=step.score,
        crawford=match.is_crawford,
        game=step.game,
        last=step.last,
        result=step.result,
        winner=None if match.winner is None else match.winner.value,
        over=match.is_over,
        called_off=match.called_off,
        seats=seats,
        ids=ids_view(match),
        rematch=rematch,
        pace=pace,
        take_back=take_back,
    )


def step_view(match: Match, recent: Recent, clock: Clock | None = None) -> wire.StepView:
    """Returns as much of a table as somebody who looks back sees."""
    game = match.game
    return wire.StepView(
        n=recent.n,
        game=len(match.results) + (not game.is_over),
        stage="over" if match.called_off else game.stage.value,
        turn=game.turn.value,
        position=position_view(game),
        pips=pips_view(game),
        dice=_dice_view(game.turn, game.dice) if game.dice else None,
        previous_dice=_dice_view(*recent.rolled) if recent.rolled and not game.dice else None,
        opening=_opening_view(recent),
        cube=_cube_view(match),
        score=_score_view(shown_score(match)),
        last=_last_play(recent),
        result=_result_view(match) if game.is_over else None,
        clock=None if clock is None else _reserves(clock),
    )


def choices_view(plays: LegalPlays) -> wire.Choices:
    """Returns every way to play a roll: as a graph of steps, and as plays with their outcome.

    >>> from videau import Dice, Position
    >>> dict(choices_view(Position().legal_plays(Dice(6, 5))).plays)["24/13"]
    '4HPwAyDgc/ABMA'
    """
    return wire.Choices.model_validate_json(choices_text(plays))


def entry_view(number: int, event: Event, move: ListedMove | None) -> wire.Entry:
    """Returns an action with its place in the list of moves."""
    data: dict[str, Any] = {"by": actor_name(event.actor), **action_data(event.action)}
    if event.took is not None:
        data["took"] = event.took
    if move is not None:
        data["listed"] = _listed_view(move)
    return wire.Entry(n=number, **data)


def _listed_view(move: ListedMove) -> wire.ListedMoveView:
    return wire.ListedMoveView(
        game=move.game,
        number=move.number,
        side=move.side.value,
        kind=move.kind,
        dice=move.dice,
        text=None if move.text is None else text_view(move.text),
    )


# The parts of a table


def position_view(game: Game) -> wire.PositionView:
    """Returns the checkers of either side, each in its own numbering."""
    return wire.PositionView(**{side.value: list(game.seen_by(side).own) for side in Side})


def pips_view(game: Game) -> wire.Score:
    """Returns the pips that either side still needs."""
    return wire.Score(**{side.value: game.seen_by(side).pips for side in Side})


def player_names(seats: Mapping[Side, Seat]) -> Names:
    """Returns what the players are called: by name, or by what tells them apart.

    >>> both = {side: Seat(side=side, name="Ann") for side in Side}
    >>> [str(name) for name in player_names(both).values()]
    ['Ann (White)', 'Ann (Black)']
    """
    is_alone = sum(seat.kind == "bot" for seat in seats.values()) == 1
    names: dict[Side, str | Text] = {}
    for side, seat in seats.items():
        if seat.kind == "bot":
            names[side] = COMPUTER if is_alone else _level_name(seat, side)
        else:
            names[side] = seat.name or side_name(side)
    if names[Side.WHITE] == names[Side.BLACK]:
        return {
            side: Text("{name} ({side})", name=names[side], side=side_name(side)) for side in Side
        }
    return names


def _level_name(seat: Seat, side: Side) -> Text:
    """What one of two computers is called: by how well it plays."""
    known = BOT_TITLES.get(current_name(seat.level or ""))
    return side_name(side) if known is None else known.title


def seats_view(seats: Mapping[Side, Seat], present: Set[Side], watching: int = 0) -> wire.Seats:
    """Returns who sits where; those of the *present* sides are connected, others watch."""
    names = player_names(seats)
    return wire.Seats(
        **{
            side.value: wire.SeatView(
                kind=seat.kind,
                name=seat.name,
                called=_called(names[side]),
                level=None if seat.level is None else current_name(seat.level),
                here=seat.level is not None or side in present,
            )
            for side, seat in seats.items()
        },
        watching=watching,
    )


def _called(name: str | Text) -> str | wire.TextView:
    return name if isinstance(name, str) else text_view(name)


def you_view(
    access: Access, seats: Mapping[Side, Seat], *, hints: bool, talks: bool = False
) -> wire.You:
    """Returns what somebody is at a table; invitations are for the one who set it up."""
    sides: list[wire.SideName] = [side.value for side in access.sides]
    invites: dict[wire.SideName, str] = {
        side.value: invite for side, invite in access.invites if seats[side].kind == "open"
    }
    paces = access.is_owner and all(seat.kind == "bot" for seat in seats.values())
    return wire.You(
        sides=sides,
        watch=access.watch,
        invites=invites,
        hints=hints,
        paces=paces,
        talks=talks,
    )


def _dice_view(owner: Side, dice: Dice) -> wire.DiceView:
    return wire.DiceView(owner=owner.value, values=(dice.high, dice.low))


def _opening_view(recent: Recent) -> wire.OpeningView | None:
    if recent.opening is None:
        return None
    roll, throw = recent.opening
    return wire.OpeningView(white=roll.white, black=roll.black, throw=throw)


def _last_play(recent: Recent) -> wire.LastPlayView | None:
    """The play before this moment, as long as it belongs to the game on the board."""
    if recent.last is None:
        return None
    side, play = recent.last
    moves = [wire.MoveView(**move._asdict()) for move in play]
    return wire.LastPlayView(side=side.value, play=_play_text(play), moves=moves)


def _cube_view(match: Match) -> wire.CubeView:
    game = match.game
    is_offered = game.stage is Stage.ANSWER
    return wire.CubeView(
        value=game.cube.value,
        owner=None if game.cube.owner is None else game.cube.owner.value,
        state=_cube_state(match),
        offered=game.offered if is_offered else None,
        raised=2 * game.offered,
        drop_pays=game.drop_pays if is_offered else None,
        doublers=[side.value for side in may_double_next(game)],
    )


def _cube_state(match: Match) -> Literal["centred", "owned", "offered", "dead", "none"]:
    game = match.game
    if not cube_is_in_play(match):
        return "none"
    if game.is_crawford:
        return "dead"
    if game.stage is Stage.ANSWER:
        return "offered"
    return "centred" if game.cube.is_centred else "owned"


def _resigning_pays(game: Game) -> dict[wire.WinName, int]:
    if Resign not in game.may:
        return {}
    return {name: game.resigning_pays(win) for win, name in WINS.items()}


def _result_view(match: Match) -> wire.ResultView:
    outcome = Outcome(match)
    result, factors = outcome.result, outcome.factors
    return wire.ResultView(
        winner=result.winner.value,
        win=WINS[result.win],
        points=result.points,
        ending=result.ending.value,
        factors=factors and wire.FactorsView(cube=factors.cube, times=int(factors.win)),
        before=_score_view(outcome.before),
        after=_score_view(shown_score(match)),
    )


def _score_view(score: Score) -> wire.Score:
    return wire.Score(white=score.white, black=score.black)


def _reserves(clock: Clock) -> wire.Score:
    return wire.Score(**{side.value: clock.left(side).reserve for side in Side})


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
