"""What programs, and who makes tokens for them, are refused."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.refusal import Refusal


class ApiRefusal(Refusal):
    """Something that a program asked for and does not get."""


class InvalidToken(ApiRefusal):
    """No token, an unknown one, or one that has ended."""

    status = HTTPStatus.UNAUTHORIZED
    sentence = _("Send a valid token: “Authorization: Bearer …”. You create one on your profile.")


class Banned(ApiRefusal):
    """A token of somebody whom an administrator has banned for now; it does not come back with them."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This account is banned. The reason: %(reason)s %(end)s")


class InsufficientScope(ApiRefusal):
    """The token is not for that."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This token doesn’t allow “%(scope)s”. Create one that does on your profile.")


class RateLimited(ApiRefusal):
    """More requests within a minute than a token may send."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "Too many requests. Up to %(number)s a minute are fine: wait %(seconds)s second.",
        "Too many requests. Up to %(number)s a minute are fine: wait %(seconds)s seconds.",
        "seconds",
    )

    def __init__(self, *, headers: Mapping[str, str] | None = None, **details: Any) -> None:
        super().__init__(**details)
        self.headers = headers or {}


class InvalidRequest(ApiRefusal):
    """A body that is no JSON, or fields that do not fit."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("We can’t read this request. Check the fields that are named here.")


class InvalidText(InvalidRequest):
    """A text that the form of a page would refuse."""

    sentence = InvalidRequest.sentence

    @property
    def message(self) -> str:
        """What the form would say."""
        return str(self.details["reason"])


class UnsupportedMediaType(ApiRefusal):
    """A body of another kind."""

    status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    sentence = _("Send JSON: “Content-Type: application/json”.")


class IdempotencyKeyReused(ApiRefusal):
    """An ``Idempotency-Key`` that came with another request before."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("You’ve used this Idempotency-Key for another request. Take a new one.")


class InvalidIdempotencyKey(ApiRefusal):
    """An ``Idempotency-Key`` that cannot be kept."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("An Idempotency-Key has 1 to 255 plain characters.")


class ResponseTooLargeToKeep(ApiRefusal):
    """An ``Idempotency-Key`` that came before, with a request whose response was not kept."""

    status = HTTPStatus.CONFLICT
    sentence = _("We’ve already done this, but the answer was too long to keep. Look at what it changed.")


class InvalidCursor(ApiRefusal):
    """A cursor that no page gave."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("This cursor leads nowhere. Begin again without one.")


class NotFound(ApiRefusal):
    """An address below the API that is none."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There is nothing at this address. The documentation lists what there is.")


class NoSuchTitle(ApiRefusal):
    """A title that is named in an address and that the site does not offer."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no game called “%(title)s” here. GET /api/v1/titles lists them.")


class TermsRefused(InvalidRequest):
    """A clock that no table may have; ``errors`` in the details name its fields."""

    sentence = _("No table can have this clock. Check the fields that are named here.")


class MethodNotAllowed(ApiRefusal):
    """A method that an address does not know."""

    status = HTTPStatus.METHOD_NOT_ALLOWED
    sentence = _("This address doesn’t know that method.")


class MalformedRequest(ApiRefusal):
    """A request that cannot be read at all."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("We can’t read this request.")


class AddressTooLong(ApiRefusal):
    """An address that is longer than any operation needs."""

    status = HTTPStatus.REQUEST_URI_TOO_LONG
    sentence = _("This address is too long. Send less in it.")


class RequestTooLarge(ApiRefusal):
    """A body that is larger than any request needs."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    sentence = _("This request is too large. Send less at once.")


class ServerError(ApiRefusal):
    """Something that should not have happened."""

    status = HTTPStatus.INTERNAL_SERVER_ERROR
    sentence = _("Something broke on our side. It’s been noted; try again later.")


class TooManyTokens(ApiRefusal):
    """One more token than a person may have."""

    sentence = ngettext_lazy(
        "You have %(number)s token. End it if you no longer need it, then create another.",
        "You have %(number)s tokens. End one you no longer need, then create another.",
        "number",
    )


class TooManyBots(ApiRefusal):
    """One more bot than a person may have."""

    sentence = ngettext_lazy(
        "You have %(number)s bot, and that’s as many as anybody may have.",
        "You have %(number)s bots, and that’s as many as anybody may have.",
        "number",
    )


class NoSuchBot(ApiRefusal):
    """A bot of somebody else, or none."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("You have no such bot.")


class NoBotCalled(ApiRefusal):
    """No bot has this name, or nobody answers for it any more."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no bot with this name here.")


class PeopleOnly(ApiRefusal):
    """What bots do not have, asked with the token of one."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This isn’t for bots: use a token that acts as you.")


class BotsOnly(ApiRefusal):
    """What only bots have, asked with the token of a person."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This is for bots: use a token that acts as one.")
