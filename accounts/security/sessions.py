"""The browsers in which a person is signed in: noted, listed and ended."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from accounts.security import device_links, grants, log
from accounts.security.models import OpenSession
from accounts.security.origin import origin_of
from accounts.signals import session_ended

_BATCH = 1000
KEPT_OUT = "guest_kept_out"
"""Where the session of a guest who is banned holds who that is."""
AGE = "_session_expiry"
"""Where Django keeps how long a session lives."""


def remember(request: HttpRequest, user: User) -> None:
    """Note that this browser is signed in; once is enough."""
    if not request.session.session_key:
        request.session.create()
    fields = {"person": user, **origin_of(request)}
    OpenSession.objects.get_or_create(session_key=request.session.session_key, defaults=fields)


def rename(before: str, after: str) -> None:
    """The same sign-in under a new key."""
    OpenSession.objects.filter(session_key=before).update(session_key=after)


def sessions_of(user: User) -> QuerySet[OpenSession]:
    """Where the person is signed in, the latest first."""
    alive = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=timezone.now())
    return OpenSession.objects.filter(Exists(alive), person_id=user.pk).order_by("-pk")


def end(session: OpenSession, *, request: HttpRequest) -> None:
    """Sign out one browser, and write it down."""
    with transaction.atomic():
        session_ended.send(OpenSession, session=_store(session.session_key).load())
        _delete([session])
        log.note(session.person, "session-ended", request=request)


def end_all_others(request: HttpRequest, user: User) -> None:
    """Sign out every browser but this one, also those that no list knows of, end all grants, and write it down.

    Raises ``PersonChanged`` where this browser was signed out, or the person deleted or banned, at the same moment.
    """
    with transaction.atomic():
        user.lock()
        User.objects.filter(pk=user.pk).update(sign_outs=F("sign_outs") + 1)
        user.refresh_from_db(fields=["sign_outs"])
        others = OpenSession.objects.filter(person=user).exclude(session_key=request.session.session_key or "")
        _delete(list(others))
        device_links.end(user)
        log.note(user, "signed-out-elsewhere", request=request)
        grants.end_all(user, request=request)
    update_session_auth_hash(request, user)


def end_all(user: User) -> None:
    """Sign a person out everywhere."""
    device_links.end(user)
    _delete(list(OpenSession.objects.filter(person=user)))


def keep_out(user: User) -> None:
    """Sign a guest out everywhere, in whose browsers the sessions stay: a guest has no other way back in."""
    with transaction.atomic():
        device_links.end(user)
        for session in OpenSession.objects.filter(person=user):
            _turn_into_waiting(session)
        OpenSession.objects.filter(person=user).delete()


def _turn_into_waiting(session: OpenSession) -> None:
    list(Session.objects.select_for_update().filter(pk=session.session_key))  # Nobody logs out meanwhile.
    store = _store(session.session_key)
    age = store.get(AGE)
    if store.session_key:  # Not over since.
        store.clear()
        store.update({KEPT_OUT: session.person_id} | ({AGE: age} if age is not None else {}))
        store.save()


def forget_ended() -> None:
    """Delete the rows of sessions that are no more, a batch at a time."""
    last = 0
    while rows := list(
        OpenSession.objects.filter(pk__gt=last).order_by("pk").values_list("pk", "session_key")[:_BATCH]
    ):
        last = rows[-1][0]
        alive = set(Session.objects.filter(pk__in=[key for _pk, key in rows]).values_list("pk", flat=True))
        OpenSession.objects.filter(pk__in=[pk for pk, key in rows if key not in alive]).delete()


def _delete(sessions: list[OpenSession]) -> None:
    for session in sessions:
        _store(session.session_key).delete()
    OpenSession.objects.filter(pk__in=[session.pk for session in sessions]).delete()


def _store(key: str) -> Any:
    """A session; the settings name the store, which knows this module."""
    return import_module(settings.SESSION_ENGINE).SessionStore(key)
