"""The list of nets that ship: what it names is there, and every game finds its net."""

from __future__ import annotations

import datetime
import itertools
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau import RULESETS, STARTS, Backgammon, BearOff, Position, Ruleset, UnavailableError
from videau.arrays import to_rows
from videau.engine import NetEvaluator, ShippedNets
from videau.engine.shipped import MANIFEST, WEIGHTS, Manifest, TrainedNet, find_net
from videau.engine.variant import Variant
from videau.engine.weights_header import WeightsHeader, sha256_of

VARIANTS = [Variant(*pair) for pair in itertools.product(RULESETS.values(), STARTS)]


def net(variant: Variant, file: str = "") -> TrainedNet:
    return TrainedNet(
        file or f"{variant.name}.weights", variant, "f1", 10, "00", datetime.date(2026, 11, 16)
    )


def listed(*nets: Variant) -> Manifest:
    return Manifest(Path("nowhere"), tuple(map(net, nets)))


# What ships


@pytest.mark.parametrize("each", Manifest.read().nets, ids=lambda each: each.file)
def test_every_net_that_is_listed_is_there_whole(each: TrainedNet) -> None:
    path = WEIGHTS / each.file

    assert sha256_of(path) == each.sha256
    assert WeightsHeader.read(path).feature_set == each.feature_set
    assert find_net(each.variant.ruleset, each.variant.start).net == each


def test_every_net_that_is_there_is_listed() -> None:
    files = {path.name for path in WEIGHTS.glob("*.weights")}

    assert files == {each.file for each in Manifest.read().nets}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_game_finds_a_net(variant: Variant) -> None:
    found = find_net(variant.ruleset, variant.start)

    assert found.verify().is_file()
    assert (found.notice is None) == (not found.differences)


def test_the_manifest_is_as_ship_would_write_it() -> None:
    assert (WEIGHTS / MANIFEST).read_text() == Manifest.read().as_toml()


# Which is nearest


def test_rules_that_play_and_score_alike_share_a_net() -> None:
    manifest = listed(Variant(), Variant(RULESETS["gala"]))
    cube_only = Ruleset(name="ours", cube_limit=2)

    assert manifest.nearest(Variant(RULESETS["travel-fr"])).differences == ()
    assert manifest.nearest(Variant(cube_only)).notice is None


def test_own_rules_get_the_net_with_most_in_common_and_are_told() -> None:
    manifest = listed(*(Variant(ruleset) for ruleset in RULESETS.values()))
    ours = replace(RULESETS["tchibo"], name="ours", bear_off=BearOff.EXACT)

    found = manifest.nearest(Variant(ours))

    assert found.net.variant.ruleset.name == "tchibo"
    assert str(found.notice) == (
        "no net was trained by ours: the one for tchibo judges, which differs in bear-off"
    )


def test_the_number_of_checkers_comes_first() -> None:
    hyper = Variant(start="hypergammon")
    manifest = listed(Variant(), Variant(RULESETS["dujardin"]), hyper)

    assert manifest.nearest(Variant(RULESETS["dujardin"], "hypergammon")).net.variant == hyper
    assert manifest.nearest(Variant(start="nackgammon")).net.variant == Variant()


@given(st.sampled_from(VARIANTS), st.lists(st.sampled_from(VARIANTS), min_size=1, max_size=5))
def test_no_listed_net_with_as_many_checkers_is_nearer(
    wanted: Variant, variants: list[Variant]
) -> None:
    found = listed(*variants).nearest(wanted)

    rivals = [each for each in variants if each.checkers == wanted.checkers] or variants
    assert len(found.differences) == min(len(each.differences(wanted)) for each in rivals)


# Changing the list


@given(st.lists(st.sampled_from(VARIANTS), unique_by=lambda each: each.name, min_size=1))
def test_the_list_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, variants: list[Variant]
) -> None:
    ours = Ruleset(name="ours", backgammon=Backgammon.BACK, cube_limit=8)
    measured = replace(net(Variant(ours)), gate={"against": 'a "b"', "points": -0.5, "games": 3})
    folder = tmp_path_factory.mktemp("weights")
    manifest = Manifest(folder, (*map(net, variants), measured))
    (folder / MANIFEST).write_text(manifest.as_toml())

    assert Manifest.read(folder) == manifest


def test_a_new_net_takes_the_place_of_the_old_one_for_the_same_game() -> None:
    manifest = listed(Variant(), Variant(RULESETS["gala"]), Variant(RULESETS["travel"]))
    newer = net(Variant(RULESETS["gala"]), "newer.weights")

    files = [each.file for each in manifest.with_net(newer).nets]

    assert files == ["standard.weights", "newer.weights", "travel.weights"]


def test_a_net_for_a_new_game_comes_last() -> None:
    manifest = listed(Variant()).with_net(net(Variant(RULESETS["gala"])))

    assert [each.file for each in manifest.nets] == ["standard.weights", "gala.weights"]


# Bad input


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for path in WEIGHTS.iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path


def test_a_damaged_net_is_refused_by_name(package: Path) -> None:
    found = Manifest.read(package).nearest(Variant())
    found.path.write_bytes(found.path.read_bytes()[:-1] + b"x")

    with pytest.raises(UnavailableError, match=rf"{found.path.name} is damaged"):
        found.verify()


def test_a_net_that_is_gone_is_named(package: Path) -> None:
    found = Manifest.read(package).nearest(Variant())
    found.path.unlink()

    with pytest.raises(UnavailableError, match=rf"there are none in .*{found.path.name}"):
        found.verify()


def test_a_net_for_other_rules_is_refused_by_name(package: Path) -> None:
    path = package / MANIFEST
    path.write_text(path.read_text().replace('ruleset = "standard"', 'ruleset = "gala"', 1))
    found = Manifest.read(package).nearest(Variant(RULESETS["gala"]))

    with pytest.raises(
        UnavailableError, match=r"weights was trained by standard, not by backgammon=back"
    ):
        found.verify()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it lists no net"),
        ("net = [", "Invalid value"),
        ("[[net]]\nfile = 'x'", "a net has no 'ruleset'"),
        ("[[net]]\nruleset = 'chess'\nfile = 'x'", "there is no ruleset 'chess'"),
        ("net = 3", "not iterable"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_by_name(
    tmp_path: Path, text: str, reason: str
) -> None:
    (tmp_path / MANIFEST).write_text(text)

    with pytest.raises(UnavailableError) as caught:
        Manifest.read(tmp_path)
    assert str(tmp_path / MANIFEST) in str(caught.value)
    assert reason in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"VIDEAUNN", b"x" * 100, b"VIDEAUNN" + b"\xff" * 50])
def test_a_foreign_file_is_no_weights_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.weights"
    path.write_bytes(content)

    with pytest.raises(UnavailableError, match=r"foreign\.weights is not a weights file"):
        WeightsHeader.read(path)


@pytest.mark.parametrize("name", RULESETS)
def test_the_engine_judges_by_the_net_that_is_listed_for_the_ruleset(name: str) -> None:
    ruleset, rows = RULESETS[name], to_rows([Position()])
    listed = NetEvaluator.load(find_net(ruleset).path)

    judged = ShippedNets({}).evaluate(rows, ruleset)

    assert judged.tolist() == listed.evaluate(rows, ruleset).tolist()
    assert NetEvaluator.shipped(ruleset, environ={}) is NetEvaluator.shipped(ruleset, environ={})
