"""How many wrong passwords, and mails to an address, are allowed, counted so that nobody can lock somebody else out.

A login is counted by name or address as it was typed: if both counted as one, the answer would tell strangers which
address belongs to whom. The budgets stand in the settings (``ACCOUNT_RATE_LIMITS``).
"""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest

from accounts.allauth_internals import RateLimitUsage, get_ip, ratelimit
from accounts.models import User
from accounts.names.names import normalize_name
from accounts.signup.devices import device_of

ACCOUNT = "allauth.account"


def spend(request: HttpRequest, typed: str) -> RateLimitUsage | None:
    """Count one attempt, to be rolled back if the password is right; ``None`` when there were too many."""
    login = normalize_name(typed).casefold()
    if own := _own_budget(request, login):
        return _spend(request, "login_failed_on_known_device", own)
    here = _spend(request, "login_failed", _here(request, login))
    anywhere = here and _spend(request, "login_failed_anywhere", login)
    return RateLimitUsage([*here.usage, *anywhere.usage]) if here and anywhere else None


def forget(request: HttpRequest, typed: str) -> None:
    """Somebody has proved to be the owner: what was tried from here counts no more."""
    login = normalize_name(typed).casefold()
    ratelimit.clear(request, app=ACCOUNT, action="login_failed", key=_here(request, login))


def may_mail(request: HttpRequest, email: str) -> bool:
    """Count one more mail to an address that whoever asks for it only claims to own."""
    address = email.lower()
    here = _spend(request, "mail", _here(request, address))
    anywhere = here and _spend(request, "mail_anywhere", address)
    return bool(anywhere and _spend(request, "mail_to_anybody"))


def may_write_to_strangers(request: HttpRequest) -> bool:
    """Count one more thing of which a guest or a new account lets somebody else be told."""
    return bool(_spend(request, "newcomers_write"))


def _spend(request: HttpRequest, action: str, key: str | None = None) -> RateLimitUsage | None:
    return ratelimit.consume(request, app=ACCOUNT, action=action, key=key)


def _here(request: HttpRequest, login: str) -> str:
    return f"{login} from {get_ip(request)}"


def _own_budget(request: HttpRequest, login: str) -> str:
    """Whose attempts nobody else can use up: a person's who is logged in, or has been on this device."""
    if request.user.is_authenticated:
        return f"person {request.user.pk}"
    device = device_of(request)
    known = User.objects.filter(pk__in=device.people).filter(Q(username__iexact=login) | Q(email=login))
    person = known.values_list("pk", flat=True).first() if device.people else None
    return f"person {person} on {device.name}" if person else ""
