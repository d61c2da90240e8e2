"""Registry of credentials that work without a login (webhooks, feeds, push, exports), so that all can be revoked.

Whoever borrows a session must not leave one behind: adding one asks for the password again, is written into the
security log and told by mail; a new password and *sign out everywhere else* end all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise

from accounts.allauth_internals import raise_if_reauthentication_required
from accounts.models import User
from accounts.security import log


@dataclass(frozen=True)
class Grant:
    """One kind of way out; its rows belong to a person and can be deleted to end it."""

    code: str
    """In addresses and, with ``-added``, in the security log."""
    name: Promise
    model: type[Model]
    owner: str
    """The column that points to the person."""
    since: str
    """The column that says when it was added."""
    added: Promise
    """Subject of the mail that tells the owner of a new one."""
    label: Callable[[Any], str] = lambda _row: ""
    """What tells one from another."""

    def rows(self, user: User) -> QuerySet[Any]:
        """What a person has of it, the latest first."""
        return self.model._default_manager.filter(**{self.owner: user.pk}).order_by(f"-{self.since}", "-pk")


class ShownGrant(NamedTuple):
    """One way out on the page about security."""

    code: str
    key: int
    name: Promise
    label: str
    since: datetime


_grants: dict[str, Grant] = {}


def register(grant: Grant) -> None:
    """Make a kind known; called when its application is ready."""
    _grants[grant.code] = grant


def registered() -> list[Grant]:
    """All kinds."""
    return list(_grants.values())


def grants_of(user: User) -> list[ShownGrant]:
    """Everything a person has, by kind."""
    return [
        ShownGrant(kind.code, row.pk, kind.name, kind.label(row), getattr(row, kind.since))
        for kind in registered()
        for row in kind.rows(user)
    ]


def expect_fresh_login(request: HttpRequest) -> None:
    """Ask for the password again where that is long ago; what was sent is carried out afterwards.

    Guests, who have no password, go on. Raises allauth's ``ReauthenticationRequired``, which its middleware answers.
    """
    if not getattr(request.user, "is_guest", False):
        raise_if_reauthentication_required(request, app="accounts.security")


def note_added(request: HttpRequest, code: str) -> None:
    """Write down that one was added, and tell its owner."""
    person = request.user
    assert isinstance(person, User), "who adds one is logged in"
    log.note(person, f"{code}-added", request=request)
    if not person.is_guest:
        get_adapter(request).send_notification_mail(
            "account/email/outlet_added", person, {"outlet": _grants[code].name, "added": _grants[code].added}
        )


def end(user: User, code: str, key: int, *, request: HttpRequest) -> bool:
    """End one of the person's own; says whether there was one."""
    kind = _grants.get(code)
    if kind is None or not kind.rows(user).filter(pk=key).delete()[0]:
        return False
    log.note(user, f"{code}-ended", request=request)
    return True


def end_all(user: User, *, request: HttpRequest | None = None) -> None:
    """End everything a person has, and write it down if there was anything."""
    ended = [kind.rows(user).delete()[0] for kind in registered()]
    if any(ended):
        log.note(user, "outlets-ended", request=request)
