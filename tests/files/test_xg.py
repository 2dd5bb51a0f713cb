"""Files of eXtreme Gammon: match, dice, cube, results, analysis, comments."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import videau
from tests.files.records import as_said, random_record
from tests.files.test_match_text import GNUBG, THE_GAME
from tests.files.xg_files import packed, rollout, xg_file
from tests.notation.strategies import is_polite
from videau import (
    Analysis,
    CubeOpinion,
    Drop,
    Record,
    Resign,
    Rollout,
    RolloutStage,
    UnreadableError,
    format_record,
    parse_record,
)
from videau.files.xg import parse_xg
from videau.files.xg_archive import unpack

SAMPLES = [
    path
    for folder in Path(__file__).parents[3:]
    for path in sorted((folder / "shared" / "samples").glob("*.xg"))
]
"""Files of other programs beside the project, where there are any."""


def bare(record: Record) -> list[tuple[object, object]]:
    """Who did what, without what is said about it."""
    return [(entry.actor, entry.action) for entry in record.entries]


def makeable(seed: int) -> Record:
    """A match that the records of eXtreme Gammon can tell."""
    return random_record(seed, games=2, beavers_end=False)


@settings(max_examples=25)
@given(st.integers(0, 1000), st.booleans())
def test_a_match_is_read_action_by_action(seed: int, indexed: bool) -> None:
    record = makeable(seed)
    read = videau.load(xg_file(record, indexed=indexed))
    assert read.problems == ()
    assert bare(read) == bare(as_said(record))
    assert read.players == record.players
    assert read.match.score == record.match.score
    assert [game.result for game in read.games] == [game.result for game in record.games]
    assert parse_record(format_record(read)) == read


def test_date_tags_analysis_and_comments_are_read() -> None:
    read = videau.load(xg_file(makeable(2)))
    assert read.date == "2026-11-16T18:00"
    assert read.tags == {"Event": "Club"}
    doubles = [entry for entry in read.entries if type(entry.action).__name__ == "Double"]
    assert doubles
    for entry in doubles:
        assert entry.note.comment == "a good one\nreally"
        assert entry.note.analysis is not None
        assert entry.note.analysis.cube is not None
        assert entry.note.analysis.cube[:3] == (0.25, 0.5, 1.0)
    played = next(entry for entry in read.entries if isinstance(entry.action, videau.Play))
    assert played.note.analysis is not None
    (opinion,) = played.note.analysis.plays
    assert (opinion.play, opinion.equity, opinion.level) == (played.action, 0.125, "3-ply")
    assert opinion.chances == pytest.approx((0.6, 0.2, 0.02, 0.1, 0.01))
    assert played.note.analysis.chosen == 0
    assert played.note.analysis.luck is None


def test_rollouts_say_how_they_were_played() -> None:
    data = rollout(truncate=11, limit=0.01) + rollout(rolled=648, rolled_doubled=720, cut=7)
    read = videau.load(xg_file(makeable(2), rollouts=data))

    analyses = [entry.note.analysis for entry in read.entries if entry.note.analysis]
    of_play = next(analysis.plays[0] for analysis in analyses if analysis.plays)
    assert of_play.level == "rollout"
    assert of_play.rollout == Rollout(
        trials=1296,
        interval=pytest.approx(0.0125),  # type: ignore[arg-type]
        stages=(RolloutStage(0, "3-ply", "XG Roller"),),
        truncated_after=11,
        truncated_by="4-ply",
        variance_reduction=True,
        cubeful=True,
        seed=271828,
        least=36,
        most=5184,
        stops_below=0.01,
        seconds=45.5,
    )
    of_cube = next(analysis.cube for analysis in analyses if analysis.cube)
    assert of_cube.take_chances == pytest.approx((0.58, 0.22, 0.03, 0.12, 0.02))
    no_double, take = of_cube.rollout, of_cube.take_rollout
    assert no_double is not None
    assert take is not None
    assert (no_double.trials, take.trials, take.interval) == (648, 720, 0.25)
    assert no_double.stages == (
        RolloutStage(0, "1-ply", "1-ply"),
        RolloutStage(7, "3-ply", "XG Roller"),
    )
    assert (no_double.truncated_after, no_double.stops_below) == (None, None)
    assert parse_record(format_record(read)) == read


def test_records_that_knew_only_the_number_of_games_are_read() -> None:
    read = videau.load(xg_file(makeable(2), rollouts=rollout() * 2))
    text = format_record(read)
    older = re.sub(r'"rollout": {[^{}]*{[^{}]*}[^{}]*}', '"trials": 1296', text)
    assert older != text
    entries = parse_record(older).entries
    analyses = [entry.note.analysis for entry in entries if entry.note.analysis]
    kept = [opinion.rollout for analysis in analyses for opinion in analysis.plays]
    assert set(kept) == {Rollout(1296)}


def test_errors_follow_from_what_was_thought_of_the_choices() -> None:
    cube = CubeOpinion(no_double=0.5, double_take=1.25, double_drop=1.0)
    assert cube.error_of(videau.Double()) == 0
    assert cube.error_of(videau.Roll(videau.Dice(2, 1))) == -0.5
    assert cube.error_of(videau.Take()) == -0.25
    assert cube.error_of(Drop()) == 0
    assert cube.error_of(videau.Beaver()) is None
    assert cube._replace(double_drop=None).error_of(Drop()) is None
    assert Analysis().error is None


@pytest.mark.skipif(not SAMPLES, reason="no files of other programs here")
def test_errors_are_those_of_the_program_itself() -> None:
    for path in SAMPLES:
        compared = close = 0
        parts = unpack(path.read_bytes())["temp.xg"]
        records = [parts[at : at + 2560] for at in range(0, len(parts), 2560)]
        told = [struct.unpack_from("<d", record, 2312)[0] for record in records if record[8] == 3]
        plays = [e for e in videau.load(path).entries if isinstance(e.action, videau.Play)]
        for error, entry in zip(told, plays, strict=False):
            ours = entry.note.analysis.error if entry.note.analysis else None
            if ours is not None and error > -1000:
                compared += 1
                close += abs(ours - error) < 1e-5
        assert compared
        assert close >= 0.99 * compared


def test_every_ending_is_among_the_matches() -> None:
    kinds = {type(entry.action) for seed in range(30) for entry in makeable(seed).entries}
    assert {Drop, Resign, videau.Beaver, videau.Raccoon} <= kinds


def test_a_position_is_a_match_without_a_past() -> None:
    record = makeable(2)
    whole = xg_file(record, indexed=False)
    records = zlib.decompress(whole[8237:])
    double = next(i for i in range(0, len(records), 2560) if records[i + 8] == 2)
    position = records[: 2 * 2560] + records[double : double + 2560]
    read = videau.load(packed(position, indexed=False))
    assert read.start.game.position != record.start.game.position
    assert [type(entry.action).__name__ for entry in read.entries][:1] == ["Double"]


def test_a_text_of_that_name_is_a_text(tmp_path: Path) -> None:
    path = tmp_path / "mobile.xg"
    path.write_text(GNUBG)
    assert videau.load(path).entries == THE_GAME


@pytest.mark.skipif(not SAMPLES, reason="no files of other programs here")
def test_a_file_says_the_same_as_its_text() -> None:
    for path in SAMPLES:
        record = videau.load(path)
        assert record.problems == ()
        assert bare(record) == bare(videau.load(path.with_suffix(".mat")))
        judged = [entry.note.analysis for entry in record.entries if entry.note.analysis]
        chances = [opinion.chances for analysis in judged for opinion in analysis.plays]
        assert chances
        for win, gammon, backgammon, lose_gammon, lose_backgammon in chances:
            assert 1 >= win >= gammon >= backgammon >= 0
            assert 1 - win >= lose_gammon - 1e-5
            assert lose_gammon >= lose_backgammon >= 0


# Damage


@pytest.mark.parametrize("data", [b"RGMH", b"RGMH" + bytes(40), b"RGMH" + bytes(9000)])
def test_what_is_no_file_of_theirs_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableError, match=r"line 1 of the file.*damaged"):
        videau.load(data)


def test_unpacking_is_bounded() -> None:
    with pytest.raises(UnreadableError, match="at most 40 MB"):
        videau.load(packed(bytes(41_000_000), indexed=False))
    with pytest.raises(UnreadableError, match="at most 40 MB"):
        videau.load(packed(bytes(41_000_000), indexed=True))


FILE = xg_file(makeable(2), rollouts=rollout() * 2)
RECORDS = zlib.decompress(xg_file(makeable(13), indexed=False)[8237:])


def damage(data: st.DataObject, content: bytes) -> bytes:
    """Bytes cut out, doubled, or overwritten."""
    for _ in range(data.draw(st.integers(1, 6))):
        begin = data.draw(st.integers(0, len(content)))
        end = min(len(content), begin + data.draw(st.sampled_from([0, 1, 4, 26, 2560])))
        instead = data.draw(st.binary(max_size=4) | st.just(content[begin:end] * 2))
        content = content[:begin] + instead + content[end:]
    return content


@settings(max_examples=100)
@given(st.data())
def test_a_damaged_file_is_read_or_refused_politely(data: st.DataObject) -> None:
    assert is_polite(read_all, damage(data, FILE))  # type: ignore[arg-type]


@settings(max_examples=150)
@given(st.data())
def test_damaged_records_are_read_or_refused_politely(data: st.DataObject) -> None:
    content = damage(data, RECORDS)
    assert is_polite(read_all, packed(content, indexed=False))  # type: ignore[arg-type]


def read_all(content: bytes) -> None:
    """Reads, walks through, and keeps as our own."""
    for record in parse_xg(content) if content.startswith(b"RGMH") else ():
        assert record.match is not None
        assert parse_record(format_record(record)) == record
