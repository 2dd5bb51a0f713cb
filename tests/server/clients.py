"""Clients as a browser is one: HTTP to set up a table, a WebSocket to play at it."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from videau.server import wire

Json = dict[str, Any]

HERE = {"kind": "here"}
FRIEND = {"kind": "friend"}
CLAIM = "a secret of this browser"


def bot(level: str) -> Json:
    return {"kind": "bot", "level": level}


def create(base: str, **wishes: Any) -> Json:
    answer = httpx.post(f"{base}api/v1/games", json=wishes, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    created: Json = answer.json()
    return created


def join(base: str, game: str, invite: str, claim: str = CLAIM) -> Json:
    body = {"invite": invite, "claim": claim}
    answer = httpx.post(f"{base}api/v1/games/{game}/join", json=body, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    joined: Json = answer.json()
    return joined


def record(base: str, game: str, token: str) -> str:
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.get(f"{base}api/v1/games/{game}/record", headers=headers, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return answer.text


def table_for_two(base: str, **wishes: Any) -> tuple[str, str, str]:
    """Returns a table with the tokens of white and of black."""
    created = create(base, white=HERE, black=FRIEND, **wishes)
    joined = join(base, created["id"], created["invites"]["black"])
    return created["id"], created["token"], joined["token"]


class Client:
    """Somebody at a table; everything received is checked against the wire format."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.state: Json = {}
        self.entries: list[Json] = []
        self._ids = itertools.count(1)
        self._name = f"{random.getrandbits(48):x}"

    @property
    def n(self) -> int:
        n: int = self.state["table"]["n"]
        return n

    @property
    def sides(self) -> set[str]:
        return set(self.state["you"]["sides"])

    def may(self, kind: str) -> bool:
        return bool(self.sides & set(self.state["table"]["may"].get(kind, ())))

    def new_id(self) -> str:
        return f"{self._name}-{next(self._ids)}"

    async def send(self, **message: Any) -> None:
        await self.websocket.send(json.dumps({"v": 1, **message}))

    async def receive(self) -> Json:
        text = await asyncio.wait_for(self.websocket.recv(), PATIENCE)
        message: Json = json.loads(text)
        wire.to_client.validate_json(text)
        if message["type"] == "state":
            self.state = message
            self.entries += message["entries"]
            # Nothing is told twice and nothing is left out.
            assert [entry["n"] for entry in self.entries] == list(range(1, self.n + 1))
        return message

    async def receive_type(self, kind: str) -> Json:
        while True:
            message = await self.receive()
            if message["type"] == kind:
                return message

    async def until_closed(self) -> tuple[list[Json], int | None]:
        """Returns everything that still comes, and the code with which the server ends it."""
        messages = []
        try:
            while True:
                messages.append(await self.receive())
        except ConnectionClosed as closed:
            return messages, closed.rcvd.code if closed.rcvd else None

    async def act(self, action: Json, *, after: int | None = None) -> Json:
        """Does something, and returns the answer to it: a state or an error."""
        name = self.new_id()
        await self.ask(action, name, after)
        return await self.answer(name)

    async def ask(self, action: Json, name: str, after: int | None = None) -> None:
        number = self.n if after is None else after
        await self.send(type="act", id=name, after=number, action=action)

    async def answer(self, name: str) -> Json:
        while True:
            message = await self.receive()
            if message.get("answers") == name:
                return message

    def choice(self, luck: random.Random) -> Json | None:
        """Anything that this client may do now; nothing while others are to move."""
        if self.state["choices"] is not None and self.may("play"):
            choices = self.state["choices"]
            if luck.random() < 0.5:
                return {"do": "play", "node": walk(choices["graph"], luck)}
            play, _ = luck.choice(choices["plays"])
            return {"do": "play", "play": play}
        if self.may("take"):
            return {"do": luck.choice(["take", "take", "drop"])}
        if self.may("accept"):
            return {"do": "accept"}
        if self.may("double") and luck.random() < 0.05:
            return {"do": "double"}
        return {"do": "roll"} if self.may("roll") else None


def walk(graph: list[list[list[int]]], luck: random.Random) -> int:
    """Tries checkers until nothing more can be played, and returns where that ends."""
    node = 0
    while graph[node]:
        node = luck.choice(graph[node])[3]
    return node


@asynccontextmanager
async def at_table(
    base: str, table: str, token: str, *, source: str = "127.0.0.1", **hello: Any
) -> AsyncIterator[Client]:
    """Somebody who has said hello, from the address *source*."""
    url = base.replace("http", "ws", 1) + f"api/v1/tables/{table}"
    async with connect(
        url,
        max_size=2**22,
        proxy=None,
        open_timeout=PATIENCE,
        ping_timeout=PATIENCE,
        local_addr=(source, 0),
    ) as websocket:
        client = Client(websocket)
        await client.send(type="hello", token=token, **hello)
        if not hello.get("have"):
            await client.receive_type("state")
        yield client


async def play_out(client: Client, luck: random.Random, most: int = 5000) -> None:
    """Plays at random whenever it is this client's turn, until a game is over."""
    for _ in range(most):
        if client.state["table"]["result"] is not None:
            return
        action = client.choice(luck)
        # Two may ask for the opening roll at once; the slower one is told that it is late.
        if action is None or (action["do"] == "roll" and not _leads(client)):
            await client.receive()
        else:
            await client.act(action)


def _leads(client: Client) -> bool:
    return client.state["table"]["stage"] != "opening" or "white" in client.sides
