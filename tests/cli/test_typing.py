"""What people type at a terminal: words in their language, and plays longer than any roll."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import pytest

from videau import STANDARD, Dice, IllegalActionError, Position
from videau.cli import typed_plays
from videau.cli.keywords import ALWAYS, Keyword, find_keyword, spelling
from videau.cli.questions import split_dice
from videau.cli.typed_plays import advance
from videau.i18n.languages import LANGUAGES, Translator, translator
from videau.rules.draft import Draft
from videau.rules.plays import Move

# The words that are good together, as the table asks for them.
TURNS = [
    (Keyword.ROLL, Keyword.DOUBLE, Keyword.RESIGN),
    (Keyword.TAKE, Keyword.DROP, Keyword.BEAVER, Keyword.RESIGN),
    (Keyword.TAKE, Keyword.DROP, Keyword.RACCOON, Keyword.RESIGN),
    (Keyword.ACCEPT, Keyword.REFUSE),
    (Keyword.LIST, Keyword.UNDO, Keyword.CLUE, Keyword.KEEP, Keyword.RESIGN),
]


def own_word(keyword: Keyword, reader: Translator) -> str:
    return reader.text(spelling(keyword))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: turn[0].value)
def test_every_word_of_a_turn_is_found_in_the_language(
    language: str, turn: tuple[Keyword, ...]
) -> None:
    reader = translator(language)
    possible = (*turn, *ALWAYS)

    for keyword in possible:
        word = own_word(keyword, reader)
        assert find_keyword(word, possible, reader) is keyword
        assert find_keyword(f"  {word.upper()} ", possible, reader) is keyword


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_are_spelled_alike(language: str) -> None:
    words = [own_word(keyword, translator(language)).casefold() for keyword in Keyword]

    assert len(set(words)) == len(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_words_are_good_unless_they_mean_something_else_there(language: str) -> None:
    reader = translator(language)
    own = {own_word(keyword, reader).casefold(): keyword for keyword in Keyword}

    for keyword in Keyword:
        assert find_keyword(keyword.value, Keyword, reader) is own.get(keyword.value, keyword)


def test_a_line_of_many_moves_is_refused_without_trying_all_their_orders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = 0
    orders = itertools.permutations

    def counted(moves: Sequence[Move]) -> Iterator[tuple[Move, ...]]:
        nonlocal tried
        for order in itertools.islice(orders(moves), 1000):
            tried += 1
            yield order

    monkeypatch.setattr(typed_plays, "permutations", counted)
    plays = Position().legal_plays(Dice(3, 1))
    with pytest.raises(IllegalActionError, match="there are only 5 on 6"):
        advance(Draft(Position(), Dice(3, 1), STANDARD), " ".join(["6/5"] * 12), plays)

    assert tried < 30


def test_four_moves_of_a_double_may_be_typed_in_any_order() -> None:
    dice = Dice(2, 2)
    plays = Position().legal_plays(dice)
    for order in itertools.permutations(("13/11", "13/11", "6/4", "6/4")):
        draft = advance(Draft(Position(), dice, STANDARD), " ".join(order), plays)
        assert str(draft.play) == "13/11(2) 6/4(2)"


@pytest.mark.parametrize(
    ("question", "position", "dice"),
    [
        ("4HPwATDgc/ABMA 31", "4HPwATDgc/ABMA", "31"),
        ("  4HPwATDgc/ABMA   3-1 ", "4HPwATDgc/ABMA", "3-1"),
        ("4HPwATDgc/ABMA", "4HPwATDgc/ABMA", None),
        ("4HPwATDgc/ABMA:cIkFAAAAAAAE 31", "4HPwATDgc/ABMA:cIkFAAAAAAAE", "31"),
        ("4HPwATDgc/ABMA nonsense", "4HPwATDgc/ABMA", "nonsense"),
        ("", "", None),
    ],
)
def test_dice_are_the_last_word_of_a_question_unless_that_is_an_id(
    question: str, position: str, dice: str | None
) -> None:
    assert split_dice(question) == (position, dice)
