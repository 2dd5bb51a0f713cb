"""Matches in Smart Game Format, written so that GNU Backgammon loads them."""

from __future__ import annotations

from collections.abc import Sequence

from videau.files.export import Export, Matter, left_out
from videau.files.match_text_writer import single_steps
from videau.files.record import Entry, GameRecord, Record, RecordStep, walk
from videau.files.sgf import COLOURS, RULES, TAGS
from videau.files.sgf_tree import escape
from videau.rules.actions import Beaver, Double, Drop, OpeningRoll, Raccoon, Roll, Take
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.plays import Play
from videau.rules.position import BAR, POINTS, Position
from videau.rules.scoring import Ending
from videau.rules.starts import STARTS

__all__ = ["format_sgf"]

_CANNOT = frozenset(
    {
        Matter.RULES,
        Matter.CLOCK,
        Matter.REFUSALS,
        Matter.BEAVERS,
        Matter.ANALYSIS,
        Matter.FAULTS,
        Matter.OPEN_OFFER,
        Matter.PROOF,
        Matter.SIGNATURE,
        Matter.TAGS,
    }
)
_LETTERS = {side: letter for letter, side in COLOURS.items()}
_KNOWN_STARTS = {"standard", *RULES}


def format_sgf(record: Record) -> Export:
    """Returns *record* as trees, one for each game, and what cannot be said in them.

    >>> from videau import Entry, Match, OpeningRoll, Players
    >>> played = Entry("dice", OpeningRoll(3, 1)), Entry(Side.WHITE, Play.parse("8/5 6/5"))
    >>> print(format_sgf(Record(Match(), Players("Ann", "Bob"), entries=played)).text.strip())
    (;FF[4]GM[6]CA[UTF-8]AP[Videau]MI[length:0][game:0][ws:0][bs:0]PW[Ann]PB[Bob]
    ;W[31hefe])
    """
    record = record.standing
    games = record.games
    trees = [_tree(record, game, place) for place, game in enumerate(games)]
    if not trees:
        trees = [f"(;{_root(record, record.start.score.white, record.start.score.black, 0)})\n"]
    lost = left_out(record, _CANNOT)
    if set(record.tags) <= set(TAGS.values()):
        lost = tuple(text for text in lost if text.template != "some tags")
    return Export("\n".join(trees), lost)


def _tree(record: Record, game: GameRecord, place: int) -> str:
    begun = game.start
    score = begun.score
    root = _root(record, score.white, score.black, place)
    rules = _rules(record, game)
    if rules:
        root += f"RU[{':'.join(rules)}]"
    ties = _ties(game)
    if ties:
        root += f"CV[{1 << ties}]"
    result = game.result
    if result is not None:
        resigned = result.ending is Ending.RESIGNED or result.ending.is_default
        root += f"RE[{_LETTERS[result.winner]}+{result.points}{'R' * resigned}]"
    return f"(;{root}{_setup(record, begun.game)}{_line(game.steps)})\n"


def _root(record: Record, white: int, black: int, place: int) -> str:
    length = record.start.options.length
    root = "FF[4]GM[6]CA[UTF-8]AP[Videau]"
    root += f"MI[length:{length}][game:{place}][ws:{white}][bs:{black}]"
    root += f"PW[{escape(record.players.white)}]PB[{escape(record.players.black)}]"
    if place:
        return root
    if record.date is not None:
        root += f"DT[{escape(record.date.partition('T')[0])}]"
    for name, tag in TAGS.items():
        if tag in record.tags:
            root += f"{name}[{escape(record.tags[tag])}]"
    if record.comment:
        root += f"GC[{escape(record.comment)}]"
    return root


def _rules(record: Record, game: GameRecord) -> list[str]:
    options = record.start.options
    first = game.steps[0].after if game.steps else game.start
    rules = {
        "NoCube": not options.cube,
        "Crawford": options.is_match and options.crawford,
        "CrawfordGame": first.game.is_crawford,
        "Jacoby": options.jacoby,
        RULES.get(options.start, ""): options.start in RULES,
    }
    return [rule for rule, holds in rules.items() if holds]


def _ties(game: GameRecord) -> int:
    """How often ties in the opening roll have turned the cube."""
    turned = 0
    for step in game.steps:
        if not isinstance(step.entry.action, OpeningRoll):
            break
        if step.after.game.stage is Stage.OPENING:
            turned = step.after.game.cube.value.bit_length() - 1
    return turned


def _setup(record: Record, game: Game) -> str:
    """The board, where it is none that every program knows; cube and turn with it."""
    start = record.start.options.start
    is_set = game.stage not in (Stage.OPENING, Stage.OVER)
    if not is_set:
        return _board(STARTS[start], None) if start not in _KNOWN_STARTS else ""
    node = _board(game.seen_by(Side.WHITE), game.turn)
    if game.cube.value > 1:
        node += f"\n;CV[{game.cube.value}]"
        owner = "c" if game.cube.owner is None else _LETTERS[game.cube.owner].lower()
        node += f"\n;CP[{owner}]"
    if game.dice is not None:
        node += f"\n;PL[{_LETTERS[game.turn]}]DI[{game.dice}]"
    return node


def _board(white: Position, turn: Side | None) -> str:
    node = "\n;" + (f"PL[{_LETTERS[turn]}]" if turn is not None else "") + "AE[a:y]"
    for name, side, own in (("AW", Side.WHITE, white.own), ("AB", Side.BLACK, white.other)):
        letters = [_letter(point, side) for point in (*POINTS, BAR) for _ in range(own[point])]
        if letters:
            node += name + "".join(f"[{letter}]" for letter in letters)
    return node


def _letter(point: int, side: Side) -> str:
    if point == BAR:
        return "y"
    if point not in POINTS:
        return "z"
    return chr(ord("a") + (point - 1 if side is Side.WHITE else 24 - point))


# Nodes


def _line(steps: Sequence[RecordStep]) -> str:
    """The nodes of a line; where others could have been played, they stand in brackets beside."""
    rolled: Dice | None = None
    written = ""
    closing = ""
    beside: list[str] = []
    if steps and steps[0].before.game.stage is Stage.PLAY:
        rolled = steps[0].before.game.dice
    for place, step in enumerate(steps):
        beside += [_variation(step, line) for line in step.entry.note.variations]
        node = _node(step, rolled)
        if isinstance(step.entry.action, Roll | OpeningRoll):
            rolled = step.after.game.dice or rolled
            if place == len(steps) - 1 or not _is_played(steps[place + 1 :]):
                node = _dice(step)
        if not node:
            continue
        if beside:
            written += "\n(" + node
            closing = ")" + "".join(f"\n({each})" for each in beside) + closing
            beside = []
        else:
            written += node
    return written + closing


def _is_played(rest: Sequence[RecordStep]) -> bool:
    """Whether the dice that were just rolled are played in the end."""
    for step in rest:
        if isinstance(step.entry.action, Play):
            return True
        if isinstance(step.entry.action, Roll | OpeningRoll):
            return False
    return False


def _variation(step: RecordStep, line: Sequence[Entry]) -> str:
    return _line(list(walk(step.before, tuple(line))))


def _node(step: RecordStep, rolled: Dice | None) -> str:
    action, before = step.entry.action, step.before.game
    side = step.entry.actor
    comment = step.entry.note.comment
    remark = f"C[{escape(comment)}]" if comment else ""
    if not isinstance(side, Side):
        return ""
    match action:
        case Play() if rolled is not None:
            steps = single_steps(action, before.position, rolled)
            letters = "".join(_letter(point, side) for pair in steps for point in pair)
            said = f"{rolled}{letters}"
        case Double() | Beaver() | Raccoon():
            said = "double"
        case Take():
            said = "take"
        case Drop():
            said = "drop"
        case _:
            return ""
    return f"\n;{_LETTERS[side]}[{said}]{remark}"


def _dice(step: RecordStep) -> str:
    game = step.after.game
    return "" if game.dice is None else f"\n;PL[{_LETTERS[game.turn]}]DI[{game.dice}]"
