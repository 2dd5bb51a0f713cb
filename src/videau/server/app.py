"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import anyio.to_thread
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware

from videau import __version__
from videau.errors import UnavailableError, VideauError
from videau.i18n.texts import Text
from videau.play.dice import DiceSource
from videau.server import (
    analysis_board,
    games,
    lessons,
    metrics,
    notices,
    practice_routes,
    qr,
    reference,
    study,
    tutor,
)
from videau.server.analysis import Analyst
from videau.server.bots import BotPool
from videau.server.deeper import DeeperLooks
from videau.server.front_end import FrontEnd
from videau.server.guard import SECURITY_HEADERS, Guard
from videau.server.hub import Hub
from videau.server.journal import Journal
from videau.server.logs import current_request
from videau.server.peers import Peers
from videau.server.practice import Practice
from videau.server.refusals import error_view, status_of
from videau.server.relay import Forward
from videau.server.request_log import REQUEST_HEADER, RequestLog
from videau.server.retention import forget_regularly
from videau.server.reviews import Reviews
from videau.server.rollouts import Rollouts
from videau.server.settings import Settings
from videau.server.socket import Crowd, serve_table
from videau.server.store import Store
from videau.server.timing import Now
from videau.server.validation import readable
from videau.server.wire import ErrorView

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator

__all__ = ["create_app"]

_log = logging.getLogger(__name__)


class Refusal(BaseModel):
    """The one shape of every error."""

    error: ErrorView


def create_app(
    settings: Settings,
    *,
    bots: Callable[[], BotPool] | None = None,
    dice: DiceSource | None = None,
    now: Now = time.monotonic,
    evaluator: Callable[[], Evaluator] | None = None,
    peers: Peers | None = None,
) -> FastAPI:
    """Returns the server; it opens its database when it starts.

    >>> app = create_app(Settings(database="sqlite://"))
    >>> "/api/v1/games" in app.openapi()["paths"]
    True

    *bots*, *dice* and *now* are for tests, and for whoever has better players to offer;
    *evaluator* judges for those who want to learn. *peers* knows the other processes that serve
    the same database.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # What is not ours to do in turn is done by two at most: threads hold up the event loop.
        anyio.to_thread.current_default_thread_limiter().total_tokens = 2
        store = await anyio.to_thread.run_sync(Store.open, settings.database, settings.signing_key)
        room = bots() if bots else BotPool(threads=settings.bot_threads)
        journal = Journal(store, seconds=settings.limits.storage_seconds)
        app.state.journal = journal
        if peers is not None:
            await peers.join()
        app.state.hub = Hub(journal, settings, room, dice, now, peers)
        analyst = Analyst(evaluator, plies=settings.study_plies, threads=settings.study_threads)
        app.state.reviews = Reviews(journal, analyst, settings.limits)
        app.state.tutor = tutor.Tutor(analyst, settings.limits)
        app.state.practice = Practice(journal, analyst, app.state.hub.room)
        limits = settings.limits
        rollouts = Rollouts()
        app.state.board_judge = analysis_board.BoardJudge(
            analyst, limits.hints_per_second, limits.hint_burst, rollouts
        )
        app.state.deeper = DeeperLooks(journal, analyst, app.state.reviews, rollouts)
        metrics.show(
            tables=lambda: app.state.hub.open_tables, storage_failing=lambda: journal.is_failing
        )
        tasks = [asyncio.create_task(metrics.watch_loop())]
        if settings.delete_after_days is not None:
            forgetting = forget_regularly(app.state.hub, journal, settings.delete_after_days)
            tasks.append(asyncio.create_task(forgetting))
        yield
        for task in tasks:
            task.cancel()
        await app.state.deeper.close()
        rollouts.close()
        await app.state.reviews.close()
        await app.state.hub.close()
        if peers is not None:
            await peers.leave()

    app = FastAPI(
        title="Videau",
        version=__version__,
        summary="Backgammon over HTTP; the table itself is a WebSocket.",
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # its pages load scripts from elsewhere, which our policy forbids
        redoc_url=None,
        responses={"4XX": {"model": Refusal}},
    )
    app.state.limits = settings.limits
    app.state.rulesets = settings.offered_rulesets()
    _add_error_handlers(app)
    app.include_router(games.router)
    app.include_router(study.router)
    app.include_router(tutor.router)
    app.include_router(analysis_board.router)
    app.include_router(lessons.router)
    app.include_router(notices.router)
    app.include_router(practice_routes.router)
    app.include_router(qr.router)
    app.include_router(reference.router)
    _add_table_socket(app, settings)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    if peers is not None:
        app.add_middleware(Forward, peers=peers)
    app.add_middleware(Guard, limits=settings.limits)
    app.add_middleware(RequestLog)  # added last, it stands before all others
    _add_front_end(app)
    return app


def _add_table_socket(app: FastAPI, settings: Settings) -> None:
    crowd = Crowd.within(settings.limits)
    metrics.show(connections=lambda: len(crowd.connected), watchers=lambda: len(crowd.watching))

    @app.websocket("/api/v1/tables/{table}")
    async def table_socket(websocket: WebSocket, table: str) -> None:
        await serve_table(
            websocket,
            table,
            hub=app.state.hub,
            reviews=app.state.reviews,
            deeper=app.state.deeper,
            crowd=crowd,
            limits=settings.limits,
        )


def _add_front_end(app: FastAPI) -> None:
    """Serves the files of the browser's half, which need no building."""
    folder = Path(str(resources.files("videau").joinpath("web")))
    if folder.is_dir():
        app.mount("/", FrontEnd(folder, lambda: reference.references(app)), name="web")


# Errors: whatever goes wrong, the answer has one shape


def _add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(VideauError)
    async def refuse(request: Request, error: VideauError) -> Response:
        return _error_response(request, error)

    @app.exception_handler(RequestValidationError)
    async def refuse_request(request: Request, error: RequestValidationError) -> Response:
        return _error_response(request, readable(error.errors()))

    @app.exception_handler(HTTPException)
    async def refuse_route(request: Request, error: HTTPException) -> Response:
        problem = UnavailableError("there is nothing at {path}", path=request.url.path)
        return _error_response(request, problem, error.status_code)

    @app.exception_handler(Exception)
    async def break_down(request: Request, error: Exception) -> Response:
        _log.error("%s %s failed", request.method, request.url.path)
        problem = VideauError(Text("something is wrong inside Videau"))
        answer = _error_response(request, problem, 500)
        # A breakdown is answered before the guard.
        answer.headers.update({**SECURITY_HEADERS, REQUEST_HEADER: current_request()})
        return answer


def _error_response(request: Request, error: VideauError, status: int | None = None) -> Response:
    language = reference.asked_language(request)
    body = {"error": error_view(error, language).model_dump(mode="json", exclude_none=True)}
    return JSONResponse(body, status_code=status or status_of(error))
