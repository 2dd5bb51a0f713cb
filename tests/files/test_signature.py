"""Signed records: which bytes are signed, and that whatever is changed is found and named."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed448 import Ed448PrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from tests.files.signed_records import known_key, signed, signed_text
from tests.play.fair_games import fair_game
from videau.errors import UnavailableError, UnreadableError
from videau.files import Players, format_record, parse_record
from videau.files.signature import Part, content_of, split_record, statement
from videau.files.signed_check import SignatureCheck, check_signature
from videau.files.signing import new_key, read_key, read_public_key

PAGE = Path(__file__).parents[2] / "docs" / "fair-dice.md"
Lines = list[str]


def checked(text: str, expected: str | None = None) -> SignatureCheck:
    check = check_signature(text, parse_record(text, by_the_rules=False), expected)
    assert check is not None
    return check


def test_the_published_vector_is_what_is_computed() -> None:
    page = PAGE.read_text("utf-8")
    blocks = re.findall(r"```text\n(.*?)```", page, re.S)
    record = next(block for block in blocks if block.startswith('{"videau": "record"'))
    said = next(block for block in blocks if block.startswith("videau-record-1\n"))
    lines, line, _ = split_record(record)
    assert line is not None
    content = content_of(lines)
    assert statement(content) == said.encode()
    assert known_key().sign(lines) == parse_record(record).signature
    assert checked(record).holds


def test_a_record_that_was_not_touched_is_as_it_was_signed() -> None:
    check = checked(signed_text())
    assert check.holds
    assert check.key == known_key().public


@pytest.mark.parametrize(
    "mangled",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: format_record(parse_record(text)),
    ],
    ids=["other line ends", "no last newline", "read and written again"],
)
def test_what_mail_and_editors_do_to_a_file_is_no_change(mangled: Callable[[str], str]) -> None:
    assert checked(mangled(signed_text())).holds


# What somebody changes


def _edit(line: str, **fields: object) -> str:
    return json.dumps({**json.loads(line), **fields})


def _numbered(lines: Lines) -> Lines:
    """With the numbers set right, as somebody would who wants not to be noticed."""
    header, *actions, last = lines
    return [header, *(_edit(line, n=n) for n, line in enumerate(actions, 1)), last]


def _header(name: str, value: object) -> Callable[[Lines], Lines]:
    return lambda lines: [_edit(lines[0], **{name: value}), *lines[1:]]


def _option(lines: Lines) -> Lines:
    options = {**json.loads(lines[0])["options"], "length": 3}
    return [_edit(lines[0], options=options), *lines[1:]]


def _rules(lines: Lines) -> Lines:
    ruleset = {**json.loads(lines[0])["ruleset"], "name": "ours"}
    return [_edit(lines[0], ruleset=ruleset), *lines[1:]]


def _start(lines: Lines) -> Lines:
    match = json.loads(lines[0])
    match["from"] = {"score": {"white": 0, "black": 0}}
    return [json.dumps(match), *lines[1:]]


def _action(n: int, **fields: object) -> Callable[[Lines], Lines]:
    return lambda lines: [*lines[:n], _edit(lines[n], **fields), *lines[n + 1 :]]


def _swapped(lines: Lines) -> Lines:
    return _numbered([*lines[:5], *lines[7:9], *lines[5:7], *lines[9:]])


def _added(lines: Lines) -> Lines:
    return _numbered([*lines[:5], json.dumps({"n": 0, "by": "white", "do": "double"}), *lines[5:]])


LAST = len(signed_text().splitlines()) - 2
TAMPERINGS: dict[str, tuple[Callable[[Lines], Lines], tuple[Part, int, int]]] = {
    "a name": (_header("players", {"white": "Eve", "black": "Bob"}), (Part.PLAYERS, 0, 0)),
    "the date": (_header("date", "2026-11-18"), (Part.DATE, 0, 0)),
    "a comment": (_header("comment", "the best game ever"), (Part.REST, 0, 0)),
    "the length": (_option, (Part.AGREEMENT, 0, 0)),
    "the rules": (_rules, (Part.RULES, 0, 0)),
    "the score at the start": (_start, (Part.START, 0, 0)),
    "a play": (_action(4, play="24/23 24/22"), (Part.ACTIONS, 4, 4)),
    "dice": (_action(3, dice="66"), (Part.ACTIONS, 3, 3)),
    "a time": (_action(4, took=5), (Part.ACTIONS, 4, 4)),
    "who did it": (_action(4, by="black"), (Part.ACTIONS, 4, 4)),
    "two actions": (
        lambda lines: _action(9, took=1)(_action(4, took=1)(lines)),
        (Part.ACTIONS, 4, 9),
    ),
    "order": (_swapped, (Part.ORDER, 5, 8)),
    "one left out": (lambda lines: _numbered([*lines[:5], *lines[6:]]), (Part.LEFT_OUT, 5, 5)),
    "the end left out": (
        lambda lines: [*lines[:-3], lines[-1]],
        (Part.LEFT_OUT, LAST - 1, LAST),
    ),
    "one added": (_added, (Part.ADDED, 5, 5)),
    "a space": (
        lambda lines: [lines[0].replace('"version": ', '"version":'), *lines[1:]],
        (Part.SOMEWHERE, 0, 0),
    ),
}


def _changed(tamper: Callable[[Lines], Lines]) -> str:
    return "".join(f"{line}\n" for line in tamper(signed_text().splitlines()))


@pytest.mark.parametrize("name", TAMPERINGS)
def test_whatever_was_changed_is_found_and_named(name: str) -> None:
    tamper, change = TAMPERINGS[name]
    text = _changed(tamper)
    # Not every change leaves something that can be read as a match: the signature tells anyhow.
    record = replace(parse_record(signed_text()), entries=())
    check = check_signature(text, record)
    assert check is not None
    assert check.is_genuine, "what it was signed over is not in doubt"
    assert check.changes == (change,)
    assert not check.holds


def _signed_line(lines: Lines, **fields: object) -> Lines:
    last = json.loads(lines[-1])["signed"]
    return [*lines[:-1], json.dumps({"signed": {**last, **fields}})]


@pytest.mark.parametrize(
    "forged",
    [
        lambda lines: _signed_line(lines, signature="ab" * 64),
        lambda lines: _signed_line(lines, key=known_key("4c").public),
        lambda lines: _signed_line(lines, hash="ab" * 32),
        lambda lines: _signed_line(lines, key="ff" * 32),
    ],
    ids=["signature", "key", "hash", "no key at all"],
)
def test_a_signature_that_somebody_made_up_is_told(forged: Callable[[Lines], Lines]) -> None:
    check = checked(_changed(forged))
    assert check.is_genuine is False
    assert not check.holds


def test_hashes_brought_into_line_with_a_change_are_not_signed() -> None:
    lines = _action(4, play="24/23 24/22")(signed_text().splitlines())
    found = content_of(lines[:-1])
    fields = {"hash": found.hash, "header": found.header, "actions": found.actions}
    check = checked("".join(f"{line}\n" for line in _signed_line(lines, **fields)))
    assert check.changes == ()
    assert check.is_genuine is False


def test_whose_signature_it_is_only_a_key_from_elsewhere_tells() -> None:
    record = replace(fair_game(), players=Players("Eve", "Bob"))
    text = format_record(signed(record, known_key("4c")))
    assert checked(text).holds, "as good as any, if nobody says whose it should be"
    assert not checked(text, known_key().public).holds
    assert checked(signed_text(), known_key().public).holds


def test_a_signature_is_written_only_under_what_it_was_made_for() -> None:
    record = parse_record(signed_text())
    assert format_record(record) == signed_text()
    changed = replace(record, players=Players("Eve", "Bob"))
    assert parse_record(format_record(changed)).signature is None


@pytest.mark.parametrize("fields", [{"hash": "no"}, {"actions": "abc"}, {"header": {"A B": "1"}}])
def test_a_signature_that_cannot_be_read_is_refused_with_its_line(fields: dict[str, str]) -> None:
    text = _changed(lambda lines: _signed_line(lines, **fields))
    with pytest.raises(UnreadableError, match=f"line {LAST + 2} of the record"):
        parse_record(text)


# Keys


def test_a_new_key_is_for_its_owner_alone_and_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "server.key"
    made = new_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_key(path).public == made.public
    assert made.public not in path.read_text("ascii")
    before = path.read_bytes()
    with pytest.raises(UnavailableError, match="it is there already"):
        new_key(path)
    assert path.read_bytes() == before
    assert "PRIVATE" not in repr(made)


def test_a_key_that_is_not_there_or_cannot_be_made_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="it is not there"):
        read_key(tmp_path / "none.key")
    with pytest.raises(UnavailableError, match="it is not there"):
        new_key(tmp_path / "no folder" / "server.key")
    with pytest.raises(UnavailableError, match="it is a folder"):
        read_key(tmp_path)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_a_key_that_others_can_get_at_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "server.key"
    new_key(path)
    path.chmod(mode)
    with pytest.raises(UnavailableError, match=re.escape(f"chmod 600 {path}")):
        read_key(path)


_ED25519 = Ed25519PrivateKey.generate()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no key at all",
        b"\xff" * 100,
        known_key().public.encode(),
        Ed448PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        _ED25519.private_bytes(
            Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")
        ),
    ],
    ids=["empty", "words", "bytes", "public", "another kind", "with a password"],
)
def test_what_is_no_key_is_refused_with_what_to_do(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "server.key"
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(UnreadableError, match="videau key makes one"):
        read_key(path)


def test_a_public_key_is_digits_or_a_file_with_them(tmp_path: Path) -> None:
    key = known_key().public
    (tmp_path / "server.pub").write_text(f"{key}\n", encoding="utf-8")
    assert read_public_key(str(tmp_path / "server.pub")) == key == read_public_key(key.upper())
    for text in ("", "no such file", key[:-1], "a\0b"):
        with pytest.raises(UnreadableError, match="64 hexadecimal digits"):
            read_public_key(text)
