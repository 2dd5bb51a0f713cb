"""`videau key`, and `videau verify` of signed records, as somebody at a terminal meets them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import call
from tests.files.signed_records import known_key, signed, signed_text
from videau import Match, Options
from videau.files import Record, format_record
from videau.play import RandomDice, RandomPlayer, play_on
from videau.rules.cube import Side


def said(*words: str) -> tuple[int, str]:
    code, out, err = call(*words)
    return code, " ".join((out + err).split())


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(signed_text(), encoding="utf-8")
    return path


def test_a_signed_record_says_so_and_that_nobody_vouches_for_the_key(played: Path) -> None:
    code, text = said("verify", str(played))
    assert code == 0
    assert "A server has signed this record, and nothing was changed since." in text
    assert f"with the key {known_key().public}. Nobody vouches here" in text
    assert text.endswith("Everything fits.")


def test_a_named_key_vouches_for_who_has_signed(played: Path, tmp_path: Path) -> None:
    pinned = tmp_path / "server.pub"
    pinned.write_text(known_key().public, encoding="utf-8")
    code, text = said("verify", str(played), "--key", str(pinned))
    assert code == 0
    assert "It was signed with the key that you named." in text
    code, text = said("verify", str(played), "--key", known_key("4c").public)
    assert code == 1
    assert "another key than the one you named" in text
    assert "Everything fits" not in text
    code, text = said("verify", str(played), "--key", "nobody")
    assert code == 2
    assert "64 hexadecimal digits" in text


def test_without_a_signature_a_named_key_has_signed_nothing(played: Path) -> None:
    lines = signed_text().splitlines(keepends=True)
    played.write_text("".join(lines[:-1]), encoding="utf-8")
    code, text = said("verify", str(played))
    assert (code, "signed" in text) == (0, False), "as before there were signatures"
    code, text = said("verify", str(played), "--key", known_key().public)
    assert code == 1
    assert "No server has signed this record." in text


def test_a_name_that_the_dice_know_nothing_of_is_missed_by_the_signature(played: Path) -> None:
    played.write_text(signed_text().replace("Ann", "Eve"), encoding="utf-8")
    code, text = said("verify", str(played))
    assert code == 1
    assert "changed after a server had signed it: - the names" in text
    code, text = said("verify", str(played), "--json")
    found = json.loads(text)
    assert (code, found["fits"], found["fault"]) == (1, False, None)
    assert found["signature"]["changes"] == [{"part": "players", "first": 0, "last": 0}]


def test_a_made_up_signature_is_told_in_one_sentence(played: Path) -> None:
    forged = signed_text().replace(known_key().public, known_key("4c").public)
    played.write_text(forged, encoding="utf-8")
    code, text = said("verify", str(played))
    assert code == 1
    assert "The signature is wrong" in text
    assert "vouches" not in text


def test_without_the_package_it_is_said_what_to_install(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.setitem(sys.modules, name, None)
    code, text = said("verify", str(played))
    assert code == 1, "not everything was checked"
    assert "pip install 'videau[signed]'" in text
    assert "rolls were made again and fit" in text
    played.write_text(signed_text().replace("Ann", "Eve"), encoding="utf-8")
    code, text = said("verify", str(played))
    assert "- the names" in text, "a change shows without it"
    code, text = said("key", str(played.with_name("server.key")))
    assert code == 2
    assert "signatures need cryptography" in text


def test_a_game_without_dice_to_check_can_be_signed_all_the_same(tmp_path: Path) -> None:
    players = {side: RandomPlayer(seed=1) for side in Side}
    match = Match(options=Options(length=1))
    *_, last = play_on(match, players, RandomDice(seed=1))
    path = tmp_path / "typed.jsonl"
    path.write_text(format_record(signed(Record.of(last.after))), encoding="utf-8")
    code, text = said("verify", str(path))
    assert code == 0
    assert "The dice of this game cannot be checked" in text
    assert "nothing was changed since" in text


def test_a_key_is_made_with_one_command_and_not_made_twice(tmp_path: Path) -> None:
    path = tmp_path / "server.key"
    code, text = said("key", str(path))
    assert code == 0
    assert len(text.split()[-1]) == 64
    code, text = said("key", str(path))
    assert code == 2
    assert "it is there already" in text


@pytest.mark.parametrize("language", ["cs", "de", "es", "fr", "it", "pl", "sk"])
def test_it_is_said_in_every_language(played: Path, language: str) -> None:
    played.write_text(signed_text().replace("Ann", "Eve"), encoding="utf-8")
    code, text = said("verify", str(played), "--lang", language)
    assert code == 1
    assert known_key().public in text
    assert not re.search("signed|changed|vouches|names", text)
