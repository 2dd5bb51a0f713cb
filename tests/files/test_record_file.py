from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import videau
from videau import Match, Options, Side, UnavailableError, VideauError
from videau.files.record import Players
from videau.files.record_file import RecordFile, games_folder, read_record, unfinished_games
from videau.files.record_text import format_header, parse_record
from videau.play import RandomDice, RandomPlayer, play_on
from videau.play.loop import Listener

MATCH = Match(options=Options(length=1))
HEADER = format_header(MATCH, Players("Ann", "random"))


def bots() -> dict[Side, RandomPlayer]:
    """Two players that do the same in every test."""
    return {side: RandomPlayer(seed=seed) for seed, side in enumerate(Side)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.jsonl"


def keep_in(file: RecordFile) -> Listener:
    return lambda event: file.append(event.actor, event.action)


def play(file: RecordFile, match: Match, actions: int, seed: int = 1) -> Match:
    """Lets the bots make some actions, each of them recorded."""
    events = play_on(match, bots(), RandomDice(seed), keep_in(file))
    for _ in range(actions):
        match = next(events).after
    return match


def test_a_game_is_read_back_as_it_was_played(path: Path) -> None:
    file = RecordFile.create(path, HEADER)
    match = play(file, MATCH, 12)
    file.close()

    record = read_record(path)

    assert record.match == match
    assert record.players.white == "Ann"
    assert len(record.actions) == 12


def test_a_record_is_read_by_path_or_by_name(path: Path) -> None:
    RecordFile.create(path, HEADER).close()

    assert videau.read_record(str(path)) == videau.read_record(path) == parse_record(HEADER)


def test_every_action_is_in_the_file_as_soon_as_it_happened(path: Path) -> None:
    file = RecordFile.create(path, HEADER)
    for number, event in enumerate(play_on(MATCH, bots(), RandomDice(1), keep_in(file)), start=1):
        assert read_record(path).match == event.after
        if number == 10:
            break
    file.close()


def test_a_game_goes_on_where_it_was_left(path: Path) -> None:
    file = RecordFile.create(path, HEADER)
    match = play(file, MATCH, 5)
    file.close()

    record, file = RecordFile.resume(path)
    assert record.match == match
    match = play(file, record.match, 5, seed=2)
    file.close()

    assert read_record(path).match == match


@pytest.mark.parametrize("torn", [1, 5, 30])
def test_a_half_written_last_line_is_mended(path: Path, torn: int) -> None:
    file = RecordFile.create(path, HEADER)
    play(file, MATCH, 6)
    file.close()
    whole = path.read_bytes()
    os.truncate(path, len(whole) - torn)

    record, file = RecordFile.resume(path)
    assert len(record.actions) == 5
    match = play(file, record.match, 3, seed=9)
    file.close()

    assert read_record(path).match == match
    assert not read_record(path).truncated


def test_a_new_game_never_writes_over_an_old_one(path: Path) -> None:
    RecordFile.create(path, HEADER).close()

    with pytest.raises(UnavailableError, match="it is there already"):
        RecordFile.create(path, HEADER)
    assert path.read_text() == HEADER


def test_one_game_is_not_played_in_two_windows(path: Path) -> None:
    pytest.importorskip("fcntl")
    file = RecordFile.create(path, HEADER)
    play(file, MATCH, 2)

    with pytest.raises(UnavailableError, match="another window"):
        RecordFile.resume(path)
    file.close()


def test_a_full_disk_keeps_what_was_confirmed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = RecordFile.create(path, HEADER)
    match = play(file, MATCH, 4)
    before = path.read_bytes()

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _Disk(os.write, room=10))
        with pytest.raises(UnavailableError, match="the disk is full"):
            play(file, match, 1, seed=3)

    assert path.read_bytes() == before
    match = play(file, match, 1, seed=3)  # somebody made room
    file.close()
    assert read_record(path).match == match


class _Disk:
    """os.write() to a disk with little room left."""

    def __init__(self, write: Callable[[int, bytes], int], room: int) -> None:
        self._write = write
        self._room = room

    def __call__(self, descriptor: int, data: bytes) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, "No space left on device")
        part = data[: self._room]
        self._room -= len(part)
        return self._write(descriptor, part)


def test_a_full_disk_leaves_no_empty_game_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "write", _Disk(os.write, room=0))

    with pytest.raises(UnavailableError, match="the disk is full"):
        RecordFile.create(path, HEADER)
    assert not path.exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(UnavailableError, match=r"cannot use .*file.games.*a folder"):
        RecordFile.create(tmp_path / "file" / "games" / "game.jsonl", HEADER)


def test_a_missing_file_is_named(path: Path) -> None:
    with pytest.raises(UnavailableError, match="it is not there"):
        RecordFile.resume(path)


@pytest.mark.parametrize("text", ["", "hello\n", "{}\n", HEADER + "nonsense\n", "\0\n", "\udcff"])
def test_what_is_no_record_is_not_resumed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(text.encode(errors="surrogateescape"))
    before = path.read_bytes()

    with pytest.raises(VideauError):
        RecordFile.resume(path)
    assert path.read_bytes() == before


def test_unfinished_games_come_latest_first_and_without_damaged_ones(tmp_path: Path) -> None:
    for number, actions in enumerate((3, 0, 4)):
        file = RecordFile.create(tmp_path / f"{number}.jsonl", HEADER)
        play(file, MATCH, actions)
        file.close()
        os.utime(tmp_path / f"{number}.jsonl", (number, number))
    (tmp_path / "broken.jsonl").write_text("broken")

    assert [path.name for path, _ in unfinished_games(tmp_path)] == ["2.jsonl", "0.jsonl"]


def test_a_finished_match_is_not_unfinished(path: Path) -> None:
    file = RecordFile.create(path, HEADER)
    for _ in play_on(MATCH, bots(), RandomDice(1), keep_in(file)):
        pass
    file.close()

    assert list(unfinished_games(path.parent)) == []


def test_a_match_between_two_games_is_unfinished_and_a_session_is_not(tmp_path: Path) -> None:
    for name, options in (("match", Options(length=99)), ("money", Options())):
        match = Match(options=options)
        file = RecordFile.create(tmp_path / f"{name}.jsonl", format_header(match))
        for event in play_on(match, bots(), RandomDice(1), keep_in(file)):
            if event.after.game.is_over:
                break
        file.close()

    assert [path.stem for path, _ in unfinished_games(tmp_path)] == ["match"]


def test_no_folder_has_no_games(tmp_path: Path) -> None:
    assert list(unfinished_games(tmp_path / "nowhere")) == []


def test_games_live_where_the_user_says() -> None:
    assert games_folder({"VIDEAU_DATA": "b"}, "a") == Path("a/games")
    assert games_folder({"VIDEAU_DATA": "b"}) == Path("b/games")
    assert games_folder({}).name == "games"
