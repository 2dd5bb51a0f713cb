from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import damaged, is_polite
from videau import (
    RULESETS,
    STANDARD,
    BearOff,
    IllegalSettingsError,
    Ruleset,
    UnavailableError,
    UnreadableError,
    format_ruleset,
    parse_ruleset,
)


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_is_read_back(name: str) -> None:
    assert parse_ruleset(format_ruleset(RULESETS[name])) == RULESETS[name]


def test_what_is_left_out_is_standard() -> None:
    ours = parse_ruleset('name = "ours"\nbear_off = "exact"\ncube-limit = 8')
    assert ours == Ruleset(
        name="ours",
        bear_off=BearOff.EXACT,
        cube_limit=8,
        said=frozenset({"bear_off", "cube_limit"}),
    )


def test_a_ruleset_may_be_based_on_another() -> None:
    ours = parse_ruleset('name = "ours"\nbased-on = "dujardin"\nbear-off = "standard"')
    assert ours.bear_off is BearOff.STANDARD
    assert ours.entering is RULESETS["dujardin"].entering
    assert ours.cube_limit == 64
    assert ours.languages == ("fr",)
    assert (
        parse_ruleset('name = "a"\nbased-on = "gala"\ncube-limit = "unlimited"').cube_limit is None
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('name = "a"\nbeer-off = "exact"', r"no 'beer-off'; it may have .*bear-off"),
        ('name = "a"\nbear-off = "often"', r"one of standard, rearmost.*got 'often'"),
        ('name = "a"\nbear-off = 3', "got 3"),
        ('name = "a"\ncube-limit = true', "unlimited, got True"),
        ('name = "a"\ncube-limit = "64"', "got '64'"),
        ('name = "a"\nlanguages = "de"', "list of texts"),
        ('name = "a"\nlanguages = [1]', "to be a text"),
        ('name = "a"\nsaid = ["weather"]', "got 'weather'"),
        ('name = "a"\nbear-off = "exact"\nbear_off = "lower"', "twice"),
        ('bear-off = "exact"', "to have a name"),
        ("name = 3", "to be a text"),
        ("name = ", "TOML"),
        ("x" * 50, "TOML"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        parse_ruleset(text)


@pytest.mark.parametrize(
    "text",
    [
        'name = "a"\ncube-limit = 12',
        'name = "a"\ncube-limit = -2',
        'name = "a b"',
        'name = "a"\nfirst-double = "any-roll"',
        'name = "a"\ngammon = "all-home"',
    ],
)
def test_contradictions_are_refused(text: str) -> None:
    with pytest.raises(IllegalSettingsError):
        parse_ruleset(text)


def test_an_unknown_base_is_told_what_there_is() -> None:
    with pytest.raises(UnavailableError, match="tchibo"):
        parse_ruleset('name = "a"\nbased-on = "nowhere"')


_KEYS = st.sampled_from(["name", "based-on", "bear-off", "cube-limit", "said", "languages", "x"])
_VALUES = st.sampled_from(
    ['"gala"', '"exact"', "64", "[]", '["a"]', "{}", "1979-05-27", "1e9", "-0"]
)


@given(
    st.text()
    | damaged(st.just(format_ruleset(STANDARD)))
    | st.lists(st.tuples(_KEYS, _VALUES).map(" = ".join)).map("\n".join)
    | st.just("name = " + "[" * 5000)
    | st.just("cube-limit = " + "9" * 5000)
)
def test_reading_a_ruleset_never_fails_but_politely(text: str) -> None:
    assert is_polite(parse_ruleset, text)
