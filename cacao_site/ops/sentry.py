"""Error reports to Sentry, if configured: what broke and where, without anything users wrote."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint


def dsn(value: str) -> str:
    """The address of a project; starts telling it errors."""
    if find_spec("sentry_sdk") is None:
        raise ValueError("the library for it is missing; install it by requirements/install.sh sentry")
    import sentry_sdk

    try:
        sentry_sdk.init(
            dsn=value,
            send_default_pii=False,
            include_local_variables=False,
            max_request_body_size="never",
            max_breadcrumbs=0,
            before_send=without_addresses,
        )
    except sentry_sdk.utils.BadDsn:
        raise ValueError("it must look like https://key@sentry.example/1") from None
    return value


def without_addresses(event: Event, hint: Hint) -> Event:
    """The event without what came with the request: keys stand in addresses, and names in headers and cookies."""
    request = event.pop("request", {})
    event["request"] = {"method": request.get("method", "")}
    event.pop("user", None)
    event.pop("extra", None)
    event.pop("breadcrumbs", None)
    return event
