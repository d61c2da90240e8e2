"""The application of the process that holds streams: ``uvicorn cacao_site.live.server:app``.

It knows what tokens say and what it hears through Redis, and asks no database.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager, suppress
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")

from django.utils.log import configure_logging  # noqa: E402
from starlette.applications import Starlette  # noqa: E402
from starlette.requests import Request  # noqa: E402
from starlette.responses import JSONResponse, PlainTextResponse  # noqa: E402
from starlette.routing import Route  # noqa: E402

from cacao_site.live import tokens  # noqa: E402
from cacao_site.live.listening import Listener  # noqa: E402
from cacao_site.live.readers import Full, Reader, Readers  # noqa: E402
from cacao_site.live.tokens import BadToken  # noqa: E402

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MOST_A_SECOND = 400
"""New streams; whoever comes beyond that is sent away, and comes again after a while that pages draw."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    # nginx passes events on at once then.
    (b"x-accel-buffering", b"no"),
]


class Stream:
    """One open stream: begins with ``hello``, ends when the page goes or its token ends."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._second = 0
        self._opened = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = Request(scope).query_params.get("token", "")
        try:
            who = tokens.read(token)
        except BadToken:
            return await PlainTextResponse("this token opens nothing", 403)(scope, receive, send)
        ends_at = asyncio.get_running_loop().time() + tokens.seconds_left(token, time.time())
        reader = Reader(who, send, ends_at)
        if self._is_too_fast():
            return await _busy(scope, receive, send)
        await self._hold(reader, scope, receive, send)

    async def _hold(self, reader: Reader, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._readers.expect_room(reader.who)
        except Full:
            return await _busy(scope, receive, send)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        self._readers.add(reader)
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._readers.remove(reader)

    def _is_too_fast(self) -> bool:
        second = int(time.monotonic())
        self._opened = self._opened + 1 if second == self._second else 1
        self._second = second
        return self._opened > MOST_A_SECOND


async def _busy(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("as many streams as may be", 503, {"Retry-After": "30"})(scope, receive, send)


def _application() -> Starlette:
    readers = Readers()

    @asynccontextmanager
    async def listening(_app: Starlette) -> AsyncIterator[None]:
        listener = Listener(readers)
        task = asyncio.create_task(listener.run())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await listener.forget()

    async def alive(_request: Request) -> JSONResponse:
        return JSONResponse({"alive": True, "hearing": readers.is_hearing, "streams": len(readers)})

    routes = [Route("/live/stream", Stream(readers), methods=["GET"]), Route("/healthz", alive)]
    return Starlette(routes=routes, lifespan=listening)


def _set_up() -> None:
    from django.conf import settings

    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


_set_up()
app = _application()
