"""What there is to say at a table, to one kind of reader in one language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from videau.i18n.languages import Translator
from videau.i18n.texts import Text
from videau.play.house_rules import lost_words, sheet_word
from videau.play.narration import SIDES
from videau.play.outcome import Outcome, grades
from videau.play.speech import Spoken, call, news
from videau.play.standing import (
    crawford_note,
    cube_note,
    question,
    standing,
    why_no_double,
)
from videau.rulebook.answers import answer
from videau.rules.actions import OpeningRoll, Roll
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import PASS
from videau.rules.scoring import Ending, Win
from videau.server import wire
from videau.server.history import NOTHING, Recent
from videau.server.presenter import WINS, player_names
from videau.server.seats import Seat
from videau.server.texts import text_view

__all__ = ["narration_view"]


def narration_view(
    match: Match,
    seats: Mapping[Side, Seat],
    reader: Collection[Side],
    *,
    recent: Recent = NOTHING,
    spoken: Sequence[Spoken] = (),
    language: Translator | None = None,
) -> wire.Narration:
    """Returns everything in words that a reader who plays these sides is told.

    >>> seats = {side: Seat(side=side) for side in Side}
    >>> narration_view(Match(), seats, [Side.WHITE]).status.message
    'Opening roll'
    """
    names = player_names(seats)
    bots = [side for side, seat in seats.items() if seat.kind == "bot"]
    opening = recent.opening and recent.opening.roll
    now = standing(match, SIDES, reader, bots=bots, last=recent.last, opening=opening)

    code = "en" if language is None else language.language
    word = sheet_word(match.game, recent.last, code) if recent.action == PASS else None
    own = () if word is None else (word,)
    seat = next(iter(reader)) if len(reader) == 1 else Side.WHITE

    def view(text: Text) -> wire.TextView:
        return text_view(text, language, names, seat)

    def view_if(text: Text | None) -> wire.TextView | None:
        return None if text is None else view(text)

    is_name = isinstance(now.short, Side)
    return wire.Narration(
        status=wire.PlayerView(player=now.short.value) if is_name else view(now.short),
        detail=view_if(now.note or now.detail),
        question=view_if(None if match.called_off else question(match.game, SIDES)),
        no_double=view_if(why_no_double(match, SIDES, reader)),
        cube=view_if(cube_note(match, SIDES)),
        crawford=view_if(crawford_note(match)),
        result=_result(match, reader, view) if match.game.is_over else None,
        lost=[view(text) for text in lost_words(match.game)],
        news=[view(text) for text in (*_news(match, reader, recent, spoken, bots), *own)],
    )


def _news(
    match: Match,
    reader: Collection[Side],
    recent: Recent,
    spoken: Sequence[Spoken],
    bots: Collection[Side],
) -> Iterator[Text]:
    """What is read out: what has happened, and what the reader is to do now."""
    yield from news(spoken, bots)
    if isinstance(recent.action, Roll | OpeningRoll) and match.game.turn not in bots:
        yield from lost_words(match.game)
    todo = call(match, SIDES, reader, last=recent.action, computers=bots)
    if todo is not None:
        yield todo


def _result(
    match: Match, reader: Collection[Side], view: Callable[[Text], wire.TextView]
) -> wire.ResultNarration:
    outcome = Outcome(match)
    is_graded = outcome.worth is outcome.result.win
    return wire.ResultNarration(
        headline=view(outcome.headline(SIDES, reader)),
        reason=view(outcome.reason(SIDES)),
        rules=[view(text) for text in _rules(outcome)],
        grades=[
            wire.GradeView(win=WINS[grade.win], title=view(grade.title), clause=view(grade.clause))
            for grade in (grades(match.ruleset) if is_graded else ())
        ],
        next=view(_crawford_next(outcome)) if outcome.is_crawford_next else None,
    )


def _crawford_next(outcome: Outcome) -> Text:
    name = outcome.result.winner
    return Text("{name} needs one more point: the next game is played without the cube.", name=name)


def _rules(outcome: Outcome) -> list[Text]:
    """What the sheet, or what was agreed, says to a result."""
    match, result = outcome.match, outcome.result
    if result.ending is Ending.DROPPED:
        return [answer(match.ruleset, "drop_pays")]
    if result.ending is Ending.OUT_OF_TIME and match.options.is_match:
        return [Text("Whoever runs out of time loses the match.")]
    if match.options.jacoby and match.game.cube.is_centred and outcome.worth is not Win.SINGLE:
        return [Text("With Jacoby and the cube in the middle, every win counts as a single game.")]
    if outcome.worth is not None and result.win is not Win.SINGLE:
        return [answer(match.ruleset, WINS[result.win])]
    return []
