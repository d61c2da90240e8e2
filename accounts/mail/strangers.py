"""Mails that people have sent to others who asked for none: each tells how to get none again, without an account."""

from __future__ import annotations

from urllib.parse import urljoin

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.crypto import salted_hmac

from accounts.mail.models import StoppedAddress

INVITED_BY_MAIL = "invited_by_mail"
KINDS = frozenset({INVITED_BY_MAIL})
"""The kinds of mails that go to strangers. What somebody asks for, such as a code, goes to every address."""
_SALT = "accounts.mail.strangers"


def stop_url(address: str) -> str:
    """The absolute URL by which this address gets no more of them, for the text and List-Unsubscribe; it never ends."""
    token = Signer(salt=_SALT).sign(_mark_of(address, settings.SECRET_KEY))
    return urljoin(settings.BASE_URL, reverse("accounts:never_again", args=[token]))


def headers(kind: str, address: str) -> dict[str, str]:
    """What lets mail programs offer the same by one press (RFC 8058); empty for mails that were asked for."""
    if kind not in KINDS:
        return {}
    return {
        "List-Unsubscribe": f"<{stop_url(address)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def mark_in(token: str) -> str | None:
    """The mark of the address that a link is for; ``None`` if this site has not signed it."""
    try:
        return Signer(salt=_SALT).unsign(token)
    except BadSignature:
        return None


def stop(mark: str) -> None:
    """Send no more of them to the address with this mark; idempotent."""
    StoppedAddress.objects.bulk_create([StoppedAddress(mark=mark)], ignore_conflicts=True)


def is_stopped(address: str) -> bool:
    """Whether this address gets none, as said under the site's present key or the one before."""
    return StoppedAddress.objects.filter(mark__in=marks_of(address)).exists()


def marks_of(address: str) -> list[str]:
    """By what an address is known again, with each key of the site."""
    return [_mark_of(address, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]


def _mark_of(address: str, key: str) -> str:
    return salted_hmac(_SALT, address.strip().lower(), secret=key, algorithm="sha256").hexdigest()[:32]
