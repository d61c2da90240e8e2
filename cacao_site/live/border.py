"""What every request to the process of the streams meets first: its limits, and the headers of its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from starlette.responses import PlainTextResponse

from cacao_site.http.headers import security_headers

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]


class Border:
    """Refuses bodies, and more requests at once of one address than ``LIVE_CONNECTIONS_PER_ADDRESS``."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._open: Counter[str] = Counter()
        """Requests under way, by address; streams are such."""
        self._headers = [(name.lower().encode(), value.encode()) for name, value in security_headers().items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        await self._answer(scope, receive, self._safely(send))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if _has_body(scope["headers"]):
            refusal = PlainTextResponse("nothing is sent here", 400, {"Connection": "close"})
            await refusal(scope, receive, send)
        elif self._open[address] >= settings.LIVE_CONNECTIONS_PER_ADDRESS:
            await busy()(scope, receive, send)
        else:
            await self._count(address, self._application(scope, receive, send))

    async def _count(self, address: str, answered: Awaitable[None]) -> None:
        self._open[address] += 1
        try:
            await answered
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _safely(self, send: Send) -> Send:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *self._headers]}
            await send(message)

        return with_headers


def busy() -> PlainTextResponse:
    """There are as many streams as may be: pages ask instead."""
    return PlainTextResponse("as many streams as may be", 503, {"Retry-After": "30"})


def address_of(scope: Scope) -> str:
    """From where a request comes, as trusted proxies say; networks of IPv6 count as one, as for the web server."""
    said = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    trusted = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    hops = b",".join(said).decode("latin-1").split(",")
    given = hops[-trusted] if said and 0 < trusted <= len(hops) else str((scope.get("client") or ("",))[0])
    try:
        address = ip_address(given.strip())
    except ValueError:
        return "nobody knows"
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address)


def _has_body(headers: Headers) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip(b"0")) for name, value in headers
    )
