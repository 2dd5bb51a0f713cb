"""Asks any engine that speaks UBGI, and believes nothing that the rules do not allow.

:class:`AsyncEngine` is for event loops, :class:`Engine` for everybody else. Both sit at a table as
players (:class:`videau.play.Player`). An engine that dies or keeps silent is started again, once
for each question.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import sys
import threading
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from videau.engine.ubgi.dialect import Dialect, read_decision, read_play
from videau.errors import UnavailableError
from videau.rules.actions import Accept, Action, Double, Roll, Take
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import Play

__all__ = ["AsyncEngine", "Engine", "EngineError"]

_T = TypeVar("_T")

TIMEOUT = 30.0
"""Seconds that an engine may take for an answer, unless told otherwise."""
LAST_WORDS = 1.0
"""Seconds that it has to end by itself once it was told to."""
LONGEST_LINE = 1 << 20


class EngineError(UnavailableError):
    """An engine that does not start, has ended, keeps silent, or says what is not allowed."""


class LostEngineError(EngineError):
    """The process is gone; another one may do better."""


class AsyncEngine:
    """An engine in a process of its own.

    ::

        async with AsyncEngine("wildbg-ubgi") as engine:
            action = await engine.choose(match)

    *command* is a line or a list of words, and no shell looks at it. *settings* are told to the
    engine whenever it starts: ``{"engine.ply": "3"}``.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        timeout: float = TIMEOUT,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        if not self.command:
            raise EngineError("expected the command of an engine, got {text!r}", text="")
        self._given_name = name
        self.name = name or Path(self.command[0]).name
        """What the others call it: the name given, or else what the engine says it is."""
        self.timeout = timeout
        self._settings = dict(settings or {})
        self._process: asyncio.subprocess.Process | None = None
        self.dialect = Dialect()
        self.starts = 0
        """How often it had to be started."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    # Its life

    async def start(self) -> None:
        """Starts the process and greets it."""
        await self.kill()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LONGEST_LINE,
                start_new_session=True,  # Ctrl-C is for us, and children of its own end with it
            )
        except (OSError, ValueError) as error:
            raise EngineError(
                "cannot start the engine {command!r}: {reason}",
                command=shlex.join(self.command),
                reason=error.strerror if isinstance(error, OSError) else str(error),
            ) from error
        self.starts += 1
        await self._within(self._greet())

    async def _greet(self) -> None:
        heard = await self._ask("ubgi", until=("ubgiok", "readyok"))
        if "ubgiok" in heard and any(line.startswith("proto ") for line in heard):
            heard += await self._ask("keys", "isready", until=("readyok",))
        self.dialect = Dialect.heard(heard)
        said = (line.removeprefix("id name ") for line in heard if line.startswith("id name "))
        self.name = self._given_name or next(said, self.name)
        for key, value in self._settings.items():
            await self._tell(self.dialect.setting(key, value))
        probe = await self._ask(self.dialect.probe, "isready", until=("readyok",))
        self.dialect = self.dialect.probed(probe)

    async def close(self) -> None:
        """Says goodbye, and ends the process if it does not end by itself."""
        if self._process is None:
            return
        with contextlib.suppress(EngineError, TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await self._say("quit")
                await self._process.wait()
        await self.kill()

    async def kill(self) -> None:
        """Ends the process and whatever it has started, without a word."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        transport = getattr(process, "_transport", None)
        if transport is not None:
            transport.close()

    # Questions

    async def choose(self, match: Match, side: Side | None = None) -> Action | None:
        """Returns what the engine does now; None, before a roll, lets the dice roll.

        An engine without an opinion about the cube never doubles, takes everything, and accepts
        every resignation.
        """
        if Play in match.may and len(match.game.legal_plays) == 1:
            return match.game.legal_plays[0]
        if Roll in match.may and Double not in match.may:
            return None
        if self._process is None:
            await self.start()
        try:
            return await self._within(self._chosen(match))
        except LostEngineError:
            await self.start()
            return await self._within(self._chosen(match))

    async def _chosen(self, match: Match) -> Action | None:
        for line in self.dialect.context(match):
            await self._tell(line)
        refused = await self._tell(*self.dialect.position(match))
        if Play in match.may:
            if refused:
                raise self._complaint(refused[0])
            answer = await self._answer(self.dialect.go_play)
            return read_play(answer, match.game.legal_plays) or self._refuse(answer)
        if refused or not self.dialect.has_cube:
            return _without_opinion(match)
        answer = await self._answer(self.dialect.go_cube)
        if answer.startswith(("error", "bestmove")):
            self.dialect = self.dialect.without_cube()
            return _without_opinion(match)
        known, action = read_decision(answer, match.may)
        return action if known else self._refuse(answer)

    async def _answer(self, question: str) -> str:
        """The line that answers; what an engine tells about its thoughts is passed over."""
        await self._say(question)
        while True:
            line = await self._hear()
            if line.startswith(("best", "error")):
                if line.startswith("error") and question == self.dialect.go_play:
                    raise self._complaint(line)
                return line

    async def _tell(self, *lines: str) -> list[str]:
        """Says what needs no answer; returns what the engine refuses of it."""
        if not lines or not any(lines):
            return []
        heard = await self._ask(*lines, "isready", until=("readyok",))
        return [line for line in heard if line.startswith("error")]

    async def _ask(self, *lines: str, until: tuple[str, ...]) -> list[str]:
        await self._say(*lines)
        heard = [await self._hear()]
        while heard[-1] not in until:
            heard.append(await self._hear())
        return heard

    def _complaint(self, line: str) -> EngineError:
        return EngineError("the engine {name} says: {error}", name=self.name, error=line)

    def _refuse(self, answer: str) -> Any:
        raise EngineError(
            "the engine {name} answered {answer!r}, which is not allowed here",
            name=self.name,
            answer=answer,
        )

    # Lines

    async def _say(self, *lines: str) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        try:
            process.stdin.write("".join(f"{line}\n" for line in lines if line).encode())
            await process.stdin.drain()
        except (ConnectionError, OSError):
            await self._ended()

    async def _hear(self) -> str:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        try:
            line = await process.stdout.readline()
        except ValueError:  # longer than any answer
            line = b""
        if not line.endswith(b"\n"):
            await self._ended()
        return " ".join(line.decode(errors="replace").split())

    async def _ended(self) -> None:
        await self.kill()
        raise LostEngineError("the engine {name} has ended by itself", name=self.name)

    async def _within(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Waits for an answer; an engine that is too slow loses its process."""
        try:
            async with asyncio.timeout(self.timeout):
                return await work
        except TimeoutError:
            await self.kill()
            raise LostEngineError(
                "the engine {name} has not answered for {seconds:g} s",
                name=self.name,
                seconds=self.timeout,
            ) from None
        except asyncio.CancelledError:
            await self.kill()  # its answer would be taken for that to the next question
            raise


def _without_opinion(match: Match) -> Action | None:
    if Take in match.may:
        return Take()
    return Accept() if Accept in match.may else None


class Engine:
    """The same for programs without an event loop.

    ::

        with Engine("wildbg-ubgi", timeout=10) as engine:
            action = engine.choose(match)

    It is a player: ``play_on(match, {Side.WHITE: engine, Side.BLACK: other}, dice)``.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        timeout: float = TIMEOUT,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self._engine = AsyncEngine(command, name=name, timeout=timeout, settings=settings)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name=f"ubgi-{self.name}", daemon=True
        )
        self._thread.start()
        try:
            self._run(self._engine.start())
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """What the others call it."""
        return self._engine.name

    @property
    def starts(self) -> int:
        """How often the engine had to be started."""
        return self._engine.starts

    def choose(self, match: Match, side: Side | None = None) -> Action | None:
        """Returns what the engine does now; None, before a roll, lets the dice roll."""
        return self._run(self._engine.choose(match, side))

    def close(self) -> None:
        """Ends the engine."""
        if self._loop.is_closed():
            return
        self._run(self._engine.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _run(self, work: Coroutine[Any, Any, _T]) -> _T:
        waiting = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return waiting.result()
        except KeyboardInterrupt:
            waiting.cancel()
            raise
