"""A plan is read as it is meant, or refused with its line and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau import RULESETS, STARTS
from videau.engine.variant import Variant
from videau.training.errors import PlanError
from videau.training.plan import PLANS, Phase, Plan, Shape, Targets

PHASE = """
[[phase]]
contact = "32-16-16"
race = "16-16-16"
games = 100
targets = "returns"
rate = [1e-3, 1e-4]
"""


def test_a_plan_says_what_is_learnt_from_where_and_how() -> None:
    plan = Plan.parse('ruleset = "gala"\nstart = "nackgammon"\nfrom = "random"\nseed = 7\n' + PHASE)

    assert plan.variant == Variant(RULESETS["gala"], "nackgammon")
    assert (plan.origin, plan.seed, plan.games) == ("random", 7, 100)
    assert plan.phases == (
        Phase(
            contact=Shape(32, 16, 16),
            race=Shape(16, 16, 16),
            games=100,
            targets=Targets.RETURNS,
            rate=(1e-3, 1e-4),
        ),
    )


def test_rules_of_ones_own_are_a_table() -> None:
    plan = Plan.parse(PHASE + '[ruleset]\nname = "ours"\nbased-on = "gala"\nbear-off = "exact"\n')

    assert plan.variant.ruleset.name == "ours"
    assert plan.for_trainer(None).startswith("variant bear_off=exact,backgammon=back\n")


def test_the_trainer_reads_one_line_a_phase() -> None:
    shares = "unusual = 0.15\nexplore = 0.25\nsighted = 16\nawake = 1e-6\nequity = 2.5\n"
    text = Plan.parse('ruleset = "dujardin"\n' + PHASE + shares).for_trainer("start.weights")

    assert text.splitlines() == [
        "variant entering=one-checker,bear_off=exact,backgammon=back,opening=roll-afresh",
        "weights start.weights",
        "32-16-16 16-16-16 100 0.001 0.0001 256 0.995 0.7 returns 8 1 0.15 0.25 16 1e-06 2.5",
    ]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("ruleset = gala\n" + PHASE, 1, "not TOML"),
        ('\nruleset = "chess"\n' + PHASE, 2, "there is no ruleset 'chess'"),
        ('start = "middle"\n' + PHASE, 1, "there is no starting position 'middle'"),
        ("seed = 1\nsead = 2\n" + PHASE, 2, "a plan has no 'sead'; it may have ruleset, start"),
        ("seed = -1\n" + PHASE, 1, "expected seed to be a whole number of 0 or more, got -1"),
        ("seed = 1\n", 1, "expected at least one [[phase]]"),
        ("phase = 3\n", 1, "expected at least one [[phase]]"),
        (PHASE.replace("100", "0"), 5, "expected games to be a whole number of 1 or more, got 0"),
        (PHASE.replace("100", "true"), 5, "expected games to be a whole number"),
        (PHASE.replace("32-16-16", "32-16"), 3, "three widths such as 256-64-32, or"),
        (PHASE.replace("32-16-16", "32-16-16x3"), 3, "or 256-64-32x16, got '32-16-16x3'"),
        (PHASE.replace("32-16-16", "32-16-16x16") + PHASE, 10, "to grow from 32-16-16x16 or stay"),
        (PHASE.replace("32-16-16", "30-16-16"), 3, "multiples of 16"),
        (PHASE.replace("returns", "guesses"), 6, "one of returns, searched, got 'guesses'"),
        (PHASE.replace("[1e-3, 1e-4]", "1e-3"), 7, "expected rate to be two rates above 0"),
        (PHASE.replace("1e-4]", "-1]"), 7, "expected rate to be two rates above 0"),
        (PHASE.replace("1e-4]", "nan]"), 7, "expected rate to be two rates above 0"),
        (PHASE + "average = 1.0\n", 8, "expected average to be a number from 0 to below 1"),
        (PHASE + "speed = 1\n", 8, "a phase has no 'speed'; it may have contact, race"),
        (PHASE.replace("games = 100\n", ""), 2, "expected the phase to have games"),
        (PHASE + PHASE.replace("32-", "16-"), 10, "contact to grow from 32-16-16 or stay"),
        (PHASE + PHASE + "learn = 0 # never\n", 15, "expected learn to be a whole number"),
    ],
)
def test_a_bad_plan_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(PlanError) as caught:
        Plan.parse(text, "mine.toml")

    assert str(caught.value).startswith(f"mine.toml:{line}: ")
    assert reason in str(caught.value)


def test_only_the_second_layer_in_contact_may_become_narrower() -> None:
    wide = PHASE.replace("32-16-16", "32-32-32").replace("16-16-16", "16-32-16")
    narrow = Plan.parse(wide + wide.replace("32-32-32", "32-16-32x16")).phases[1].contact

    assert narrow == Shape(32, 16, 32, heads=16)
    for key, worse in (("contact", "32-16-16"), ("contact", "16-16-32"), ("race", "16-16-16")):
        before = "32-32-32" if key == "contact" else "16-32-16"
        with pytest.raises(PlanError, match=f"expected {key} to grow from {before} or stay"):
            Plan.parse(wide + wide.replace(before, worse))


@given(st.text(max_size=60))
def test_any_text_is_a_plan_or_a_plan_error(text: str) -> None:
    with pytest.raises(PlanError):
        Plan.parse(text)


def test_a_plan_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match=r"none\.toml: cannot be read"):
        Plan.read(tmp_path / "none.toml")


@pytest.mark.parametrize("path", sorted(PLANS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_plan_of_the_package_can_be_read(path: Path) -> None:
    assert Plan.read(path).games > 0


def test_every_kind_of_game_has_a_plan() -> None:
    planned = [Plan.read(path).variant for path in PLANS.glob("*.toml")]
    wanted = [Variant(ruleset) for ruleset in RULESETS.values()]
    wanted += [Variant(start=start) for start in STARTS]

    for variant in wanted:
        assert any(not variant.differences(each) for each in planned), variant.name
