"""What one address does to its sockets is felt by nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.server.clients import at_table, create
from tests.server.conftest import LiveServer, sqlite
from videau.server.command import OTHER_FILES
from videau.server.limits import guest_of

RUDE, POLITE = "127.0.0.2", "127.0.0.1"
HOST = b"Host: 127.0.0.1\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


class Strict:
    """A server with short patience, and its log."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        limits = {
            "sockets": 8,
            "header_seconds": 1.0,
            "body_seconds": 1.0,
            "header_bytes": 8192,
            "watchers_of_guest": 2,
            "message_burst": 30,
        }
        self.live = LiveServer(sqlite(folder), log=self.log, limits=limits)

    def connect(self, source: str = RUDE) -> socket.socket:
        line = socket.create_connection(
            ("127.0.0.1", self.live.port), timeout=PATIENCE, source_address=(source, 0)
        )
        line.settimeout(PATIENCE)
        return line

    def say(self, words: bytes, source: str = RUDE) -> bytes:
        """Says something, and returns everything that is answered until the line is cut."""
        with self.connect(source) as line:
            with contextlib.suppress(ConnectionError):
                line.sendall(words)
            return heard(line)

    def is_well(self) -> bool:
        answer = httpx.get(f"{self.live.base}api/v1/health", timeout=PATIENCE)
        return answer.status_code == 200

    def memory(self) -> int:
        """Resident kilobytes."""
        status = Path(f"/proc/{self.live.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def processor_time(self) -> float:
        fields = Path(f"/proc/{self.live.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


def heard(line: socket.socket) -> bytes:
    words = b""
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65536):
            words += part
            if b"\x88\x02\x03" in part:
                break  # a WebSocket says goodbye
    return words


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Strict]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs the addresses 127.0.0.0/8 and the figures of Linux")
    made = Strict(tmp_path_factory.mktemp("strict"))
    yield made
    made.live.stop()


def test_silent_connections_end_and_no_address_has_all_of_them(strict: Strict) -> None:
    with contextlib.ExitStack() as open_lines:
        lines = [open_lines.enter_context(strict.connect()) for _ in range(8)]
        assert b"503" in strict.say(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
        assert strict.is_well(), "another address is served meanwhile"
        assert all(b"408" in heard(line) for line in lines)
    log = strict.log.read_text()
    assert log.count("limit reached by 127.0.0.2: 8 sockets of one address") == 1
    assert log.count("limit reached by 127.0.0.2: silent connections") == 1


def test_more_silent_connections_than_there_are_files_stop_nobody(tmp_path: Path) -> None:
    log, room = tmp_path / "log", 40
    live = LiveServer(
        sqlite(tmp_path), log=log, files=room + OTHER_FILES, limits={"header_seconds": 2.0}
    )

    async def evening() -> None:
        created = create(live.base)
        async with at_table(live.base, created["id"], created["token"]) as player:
            with contextlib.ExitStack() as lines:
                silent = [
                    lines.enter_context(
                        socket.create_connection(
                            ("127.0.0.1", live.port), PATIENCE, source_address=(RUDE, 0)
                        )
                    )
                    for _ in range(2 * room)
                ]
                assert (await player.act({"do": "roll"}))["table"]["n"] == 1
                told = await asyncio.gather(*(asyncio.to_thread(heard, line) for line in silent))
            assert 0 < sum(b"HTTP/1.1 408" in words for words in told) < room
            assert any(b"the server is full" in words for words in told)
        assert httpx.get(f"{live.base}api/v1/health", timeout=PATIENCE).status_code == 200

    try:
        asyncio.run(evening())
    finally:
        live.stop()
    said = log.read_text()
    assert f"limit reached by {RUDE}: {room} sockets in all" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    "start",
    [
        b"GET / HTTP/1.1\r\n",
        b"POST /api/v1/games HTTP/1.1\r\n" + HOST + b"Content-Length: 9\r\n\r\n",
    ],
    ids=["head", "body"],
)
def test_a_request_that_comes_in_drops_ends(strict: Strict, start: bytes) -> None:
    with strict.connect() as line:
        line.sendall(start)
        line.settimeout(0.05)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                line.sendall(b"x")
                if not line.recv(65536):
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    pytest.fail("it could go on for ever")


def test_bytes_between_two_requests_keep_no_connection_open(strict: Strict) -> None:
    with strict.connect() as line:
        line.sendall(b"GET /api/v1/languages HTTP/1.1\r\n" + HOST + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(b"\r\n")
        heard(line)


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET / HTTP/1.1\r\nX: ", b"x" * 65536),
        (b"GET / HTTP/1.1\r\n", b"X: y\r\n" * 8192),
        (b"GET /", b"x" * 65536),
    ],
    ids=["one header", "many headers", "address"],
)
def test_a_head_has_an_end_and_costs_nothing(strict: Strict, start: bytes, more: bytes) -> None:
    memory, spent = strict.memory(), strict.processor_time()
    sent = 0
    with strict.connect() as line:
        line.sendall(start)
        with contextlib.suppress(ConnectionError):
            for _ in range(1000):
                line.sendall(more)
                sent += len(more)
    assert sent < 32_000_000, "the line is cut, not read to the end"
    assert strict.memory() - memory < 16_384
    assert strict.processor_time() - spent < 1
    assert strict.is_well()


CREATE = b"POST /api/v1/games HTTP/1.1\r\n" + HOST
TABLE = b"GET /api/v1/tables/x HTTP/1.1\r\n"
LAST = b"Connection: close\r\n\r\n"
ODD = {
    "zeros": CREATE + b"Content-Length: " + b"0" * 5000 + b"\r\n" + LAST,
    "origin": TABLE + HOST + UPGRADE + b"Origin: http://[\r\n\r\n",
    "host": TABLE + b"Host: [\r\n" + UPGRADE + b"Origin: http://[\r\n\r\n",
    "nul": b"GET /api/v1/games/a%00b HTTP/1.1\r\n" + HOST + LAST,
    "no http": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "surrogate": b"GET /api/v1/texts/%ed%a0%80 HTTP/1.1\r\n" + HOST + LAST,
}


@pytest.mark.parametrize("words", ODD.values(), ids=ODD)
def test_odd_requests_are_refused_in_our_own_words(strict: Strict, words: bytes) -> None:
    before = strict.log.read_text()
    answer = strict.say(words)
    assert b"HTTP/1.1 4" in answer or b"HTTP/1.1 2" in answer
    assert strict.log.read_text() == before, "nothing broke down"


def upgraded(strict: Strict, table: str) -> socket.socket:
    line = strict.connect()
    line.sendall(f"GET /api/v1/tables/{table} HTTP/1.1\r\n".encode() + HOST + UPGRADE + b"\r\n")
    assert b"101" in line.recv(65536)
    return line


def frame(opcode: int, payload: bytes = b"") -> bytes:
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + bytes(4) + payload


def test_a_table_whose_name_holds_nul_is_not_there(strict: Strict) -> None:
    with upgraded(strict, "a%00b") as line:
        line.sendall(frame(1, json.dumps({"v": 1, "type": "hello", "token": "x"}).encode()))
        assert b"no-such-table" in heard(line)


@pytest.mark.parametrize("words", [b"\xff\xfe", b'{"v":1,"type":"hello","token":"\\ud800"}'])
def test_words_that_are_no_unicode_end_a_connection_without_a_traceback(
    strict: Strict, words: bytes
) -> None:
    with upgraded(strict, "x") as line:
        line.sendall(frame(1, words))
        heard(line)
    assert "Traceback" not in strict.log.read_text()


@pytest.mark.parametrize("opcode", [9, 10], ids=["ping", "pong"])
def test_pings_are_counted_like_messages(strict: Strict, opcode: int) -> None:
    memory, spent = strict.memory(), strict.processor_time()
    with upgraded(strict, "x") as line, contextlib.suppress(ConnectionError):
        for _ in range(500):
            line.sendall(frame(opcode, b"x" * 100) * 500)
        pytest.fail("more than 25 MB of pings were read")
    assert strict.memory() - memory < 16_384
    assert strict.processor_time() - spent < 1
    assert strict.is_well()


def test_a_few_pings_are_answered(strict: Strict) -> None:
    with upgraded(strict, "x") as line:
        line.sendall(frame(9, b"here") * 3)
        answer = b""
        while answer.count(b"here") < 3:
            answer += line.recv(65536)


HELLO = json.dumps({"v": 1, "type": "hello", "token": "nobody's"}).encode()


def masked(opcode: int, payload: bytes, *, ends: bool = True) -> bytes:
    """A frame with a mask that changes its bytes."""
    mask = b"\x11\x22\x33\x44"
    hidden = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((opcode | (0x80 if ends else 0),)) + length + mask + hidden


@pytest.mark.parametrize(
    "pieces",
    [
        [masked(1, HELLO)],
        [bytes((byte,)) for byte in masked(1, HELLO)],
        [masked(1, HELLO + b" " * 200)],
        [masked(1, HELLO[:9], ends=False) + masked(9, b"ping") + masked(0, HELLO[9:])],
        [masked(9, b"ping") + masked(1, HELLO)[:7], masked(1, HELLO)[7:]],
    ],
    ids=["whole", "byte by byte", "long", "in fragments around a ping", "after a ping"],
)
def test_a_message_is_heard_however_it_is_cut(strict: Strict, pieces: list[bytes]) -> None:
    with upgraded(strict, "x") as line:
        for piece in pieces:
            line.sendall(piece)
        assert b"there is no table" in heard(line)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (masked(1, HELLO[:9], ends=False) + masked(1, HELLO), 1002),
        (b"\x81\x02{}", 1002),
        (b"\xc1" + masked(1, HELLO)[1:], 1002),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask", 1009),
    ],
    ids=["a text within a text", "no mask", "an unknown bit", "too long"],
)
def test_frames_against_the_protocol_end_a_connection_with_its_code(
    strict: Strict, frames: bytes, code: int
) -> None:
    with upgraded(strict, "x") as line:
        line.sendall(frames)
        said = heard(line)
    assert b"\x88" in said
    assert code.to_bytes(2, "big") in said


def test_watchers_of_one_address_do_not_keep_a_player_out(strict: Strict) -> None:
    async def evening() -> None:
        base, created = strict.live.base, create(strict.live.base)
        table = created["id"]
        async with (
            at_table(base, table, created["watch"]),
            at_table(base, table, created["watch"]),
            at_table(base, table, created["token"]) as player,
        ):
            with pytest.raises(ConnectionClosed):
                async with at_table(base, table, created["watch"]):
                    pytest.fail("two of one address may watch")
            assert (await player.act({"do": "roll"}))["table"]["n"] == 1

    asyncio.run(evening())


def test_the_rate_is_what_the_page_says(tmp_path: Path) -> None:
    rate, burst = 20.0, 10
    live = LiveServer(
        sqlite(tmp_path), limits={"requests_per_second": rate, "request_burst": burst}
    )
    try:
        with httpx.Client(base_url=live.base, timeout=PATIENCE) as client:
            begun, served = time.monotonic(), 0
            while served < 2 * burst:  # what is there at once, and as much again at the rate
                served += client.get("api/v1/languages").status_code == 200
            most = burst + rate * (time.monotonic() - begun)
        assert served <= most + 1
    finally:
        live.stop()


def test_an_ipv6_guest_is_its_network() -> None:
    assert guest_of("2001:db8::1") == guest_of("2001:db8::ffff:1") != guest_of("2001:db8:0:1::1")
