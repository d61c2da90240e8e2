"""The application of the process that holds streams.

It knows what tokens say and what it hears through Redis, and asks no database.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

from cacao_site.live import programs, tokens
from cacao_site.live.border import Border, Receive, Scope, Send, busy
from cacao_site.live.listening import Listener
from cacao_site.live.programs import LATER, SOON, BadTicket, Outgoing, ProgramStreams
from cacao_site.live.readers import Full, Reader, Readers
from cacao_site.live.tokens import BadToken
from cacao_site.live.watching import TableStreams

MOST_A_SECOND = 400
"""New streams; whoever comes beyond that is sent away, and comes again after a while that pages draw."""
SHARES = ("", "/{share:str}")
"""By the share proxies choose the process (``tokens.path_for``); to the process it says nothing."""
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
            self._readers.expect_right(who, tokens.signed_at(token))
            self._expect_pace()
            self._readers.expect_room(who)
        except BadToken:
            await PlainTextResponse("this token opens nothing", 403)(scope, receive, send)
        except Full:
            await busy()(scope, receive, send)
        else:
            await self._hold(Reader(who, send, tokens.signed_at(token)), receive)

    async def _hold(self, reader: Reader, receive: Receive) -> None:
        await reader.send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        self._readers.add(reader)
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._readers.remove(reader)

    def _expect_pace(self) -> None:
        """Raises ``Full`` where too many come at once."""
        second = int(time.monotonic())
        self._opened = self._opened + 1 if second == self._second else 1
        self._second = second
        if self._opened > MOST_A_SECOND:
            raise Full


class EventStream:
    """One open stream of a program: ends after a minute, or at once where it could miss something."""

    def __init__(self, streams: ProgramStreams | TableStreams) -> None:
        self._streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            ticket: Any = self._streams.read(Request(scope).query_params.get("ticket", ""))
        except BadTicket:
            await PlainTextResponse("this ticket opens nothing", 403)(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        is_held = self._streams.is_up_to_date(ticket)
        await _write(send, SOON if is_held else LATER)
        if is_held:
            await self._hold(self._streams.open(ticket), receive, send)
        await send({"type": "http.response.body", "body": b""})

    async def _hold(self, stream: Any, receive: Receive, send: Send) -> None:
        gone = asyncio.create_task(_wait_until_gone(receive, stream))
        loop = asyncio.get_running_loop()
        ends_at = loop.time() + programs.SECONDS
        try:
            while (text := await stream.next(ends_at - loop.time())) is not None:
                await _write(send, text)
        finally:
            gone.cancel()
            self._streams.remove(stream)


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _wait_until_gone(receive: Receive, stream: Outgoing) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


def application(readers: Readers, streams: ProgramStreams, tables: TableStreams) -> Border:
    """The routes, with what is heard through Redis as long as they are served."""

    @asynccontextmanager
    async def listening(_app: Starlette) -> AsyncIterator[None]:
        listener = Listener(readers, streams, tables)
        task = asyncio.create_task(listener.run())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await listener.forget()

    async def alive(_request: Request) -> JSONResponse:
        return JSONResponse(
            {"alive": True, "hearing": readers.is_hearing, "streams": len(readers) + len(streams) + len(tables)}
        )

    routes = [
        # Without a share ask pages and programs that began with a release before.
        *(Route(f"/live/stream{share}", Stream(readers), methods=["GET"]) for share in SHARES),
        *(Route(f"/live/events{share}", EventStream(streams), methods=["GET"]) for share in SHARES),
        Route("/live/table", EventStream(tables), methods=["GET"]),
        Route("/healthz", alive),
    ]
    return Border(Starlette(routes=routes, lifespan=listening))
