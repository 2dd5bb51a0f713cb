"""What there is to say at a table, to one kind of reader in one language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from videau.i18n.languages import Translator, translator
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
from videau.server.texts import PLAYERS, Reader, text_view

__all__ = ["narration_text", "narration_view"]


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
    text = narration_text(
        match, seats, reader, recent=recent, spoken=spoken, language=language or translator("en")
    )
    return wire.Narration.model_validate_json(text)


def narration_text(
    match: Match,
    seats: Mapping[Side, Seat],
    reader: Collection[Side],
    *,
    recent: Recent,
    spoken: Sequence[Spoken],
    language: Translator,
) -> str:
    """Returns the same as it is sent, a :class:`~videau.server.wire.Narration`."""
    bots = [side for side, seat in seats.items() if seat.kind == "bot"]
    opening = recent.opening and recent.opening.roll
    now = standing(match, SIDES, reader, bots=bots, last=recent.last, opening=opening)
    is_pass = recent.action == PASS
    word = sheet_word(match.game, recent.last, language.language) if is_pass else None
    seat = next(iter(reader)) if len(reader) == 1 else Side.WHITE
    to = Reader(language, player_names(seats), seat)
    asked = None if match.called_off else question(match.game, SIDES)
    status = PLAYERS[now.short] if isinstance(now.short, Side) else to.json(now.short)
    result = "null"
    if match.game.is_over:
        names = player_names(seats)
        told = _result(match, reader, lambda text: text_view(text, language, names, seat))
        result = told.model_dump_json(exclude_unset=True)
    lost = [to.json(text) for text in lost_words(match.game)]
    news = [to.json(text) for text in _news(match, reader, recent, spoken, bots)]
    if word is not None:
        news.append(to.json(word))
    return (
        f'{{"status":{status},"detail":{to.json_if(now.note or now.detail)},'
        f'"question":{to.json_if(asked)},'
        f'"no_double":{to.json_if(why_no_double(match, SIDES, reader))},'
        f'"cube":{to.json_if(cube_note(match, SIDES))},'
        f'"crawford":{to.json_if(crawford_note(match))},"result":{result},'
        f'"lost":[{",".join(lost)}],"news":[{",".join(news)}]}}'
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
