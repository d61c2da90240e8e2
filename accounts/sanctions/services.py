"""What admins do to people: warn, silence, ban, lift, rename, log out; each in one transaction and in the trail."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User, columns_of_name
from accounts.sanctions import letters, selectors
from accounts.sanctions.errors import BannedAlready, EndsBeforeItBegins, LiftedAlready, NotToBeSanctioned
from accounts.sanctions.models import Sanction, StaffEntry
from accounts.sanctions.signals import acted, banned
from accounts.security import log, sessions

Kind = Sanction.Kind
_LOOKS_APART = timedelta(hours=1)
"""A page that stays open is one look."""


def may_act_on(actor: User, user: User) -> bool:
    """Whether this member of staff may do anything to somebody: only superusers touch staff, and nobody themselves."""
    if user.pk == actor.pk or user.is_bot or user.deleted_at:
        return False
    return actor.is_superuser or not (user.is_staff or user.is_superuser)


def note(user: User, code: str, *, actor: User | None, reason: str = "", **details: Any) -> StaffEntry:
    """Write into the trail what was done, and let its person be told."""
    entry = StaffEntry.objects.create(person=user, actor=actor, code=code, reason=reason, details=details)
    acted.send(StaffEntry, entry=entry)
    return entry


@transaction.atomic
def keep_note(*, user: User, by: User, text: str) -> None:
    """Keep a note for other admins."""
    StaffEntry.objects.create(person=user, actor=by, code="note", reason=text)


def note_look(*, user: User, by: User) -> None:
    """Write down that somebody of the staff looked at a person's page; an hour is one look."""
    looks = StaffEntry.objects.filter(person=user, code="looked", actor=by)
    if not looks.filter(at__gt=timezone.now() - _LOOKS_APART).exists():
        StaffEntry.objects.create(person=user, actor=by, code="looked")


@transaction.atomic
def warn(*, user: User, by: User, reason: str, **details: Any) -> StaffEntry:
    """Tell somebody to stop. Raises ``NotToBeSanctioned``."""
    _expect_may_act(by, user)
    Sanction.objects.create(person=user, kind=Kind.WARNING, by=by, reason=reason)
    return note(user, "warned", actor=by, reason=reason, **details)


@transaction.atomic
def silence(*, user: User, by: User, reason: str, until: datetime | None, **details: Any) -> StaffEntry:
    """Let somebody write nothing for a time or for good; playing goes on.

    Raises ``NotToBeSanctioned``, ``EndsBeforeItBegins``.
    """
    _expect_may_act(by, user)
    _impose(user, Kind.SILENCE, by, reason, until)
    return note(user, _until("silenced", until), actor=by, reason=reason, **_end(until), **details)


@transaction.atomic
def ban(*, user: User, by: User, reason: str, until: datetime | None, **details: Any) -> StaffEntry:
    """Let somebody in no more for a time or for good, and end their sessions; signals do the rest.

    Raises ``NotToBeSanctioned``, ``BannedAlready``, ``EndsBeforeItBegins``.
    """
    bots = list(User.objects.filter(bot_owner=user, deleted_at=None).order_by("pk"))
    User.objects.hold(user.pk, *(bot.pk for bot in bots))
    user = User.objects.get(pk=user.pk)
    _expect_may_act(by, user)
    if Sanction.objects.in_force().filter(person=user, kind=Kind.BAN).exists():
        raise BannedAlready(name=user.display_name)
    sanction = _impose(user, Kind.BAN, by, reason, until)
    User.objects.filter(pk=user.pk).update(is_active=False, sign_outs=F("sign_outs") + 1)
    user.refresh_from_db(fields=["is_active", "sign_outs"])
    (sessions.keep_out if user.is_guest else sessions.end_all)(user)
    log.note(user, "banned", actor=by)
    banned.send(Sanction, sanction=sanction, people=[user, *bots])
    letters.tell_ban(sanction, user)
    return note(user, _until("banned", until), actor=by, reason=reason, **_end(until), **details)


def _impose(user: User, kind: Sanction.Kind, by: User, reason: str, until: datetime | None) -> Sanction:
    now = timezone.now()
    if until is not None and until <= now:
        raise EndsBeforeItBegins
    return Sanction.objects.create(person=user, kind=kind, by=by, reason=reason, since=now, until=until)


def _until(code: str, until: datetime | None) -> str:
    return code if until else f"{code}-for-good"


def _end(until: datetime | None) -> dict[str, str]:
    return {"until": until.isoformat()} if until else {}


def _expect_may_act(actor: User, user: User) -> None:
    if not may_act_on(actor, user):
        raise NotToBeSanctioned(name=user.display_name)


@transaction.atomic
def lift(*, sanction: Sanction, by: User, reason: str = "") -> None:
    """End a silence or a ban before its time. Raises ``NotToBeSanctioned``, ``LiftedAlready``."""
    User.objects.hold(sanction.person_id)
    sanction.refresh_from_db()
    _expect_may_act(by, sanction.person)
    if not sanction.holds:
        raise LiftedAlready
    _close(sanction, by)
    note(sanction.person, f"{sanction.kind}-lifted", actor=by, reason=reason)


def _close(sanction: Sanction, by: User | None) -> None:
    """End one whose person is locked; after the last ban they may come in again."""
    sanction.lifted_at, sanction.lifted_by = timezone.now(), by
    sanction.save(update_fields=["lifted_at", "lifted_by"])
    person = sanction.person
    if sanction.kind == Kind.BAN and not person.deleted_at and selectors.ban_of(person) is None:
        User.objects.filter(pk=person.pk).update(is_active=True)
        person.refresh_from_db(fields=["is_active"])
        log.note(person, "let-in-again", actor=by)


@transaction.atomic
def let_in(*, user: User, by: User, reason: str = "") -> None:
    """Switch on again whom no ban keeps out: a bot that was stopped, or who was switched off in another way.

    Raises ``NotToBeSanctioned``, ``LiftedAlready``.
    """
    User.objects.hold(user.pk)
    user = User.objects.get(pk=user.pk)
    if user.deleted_at or user.is_staff > by.is_superuser:
        raise NotToBeSanctioned(name=user.display_name)
    if user.is_active or selectors.ban_of(user) is not None:
        raise LiftedAlready
    User.objects.filter(pk=user.pk).update(is_active=True)
    log.note(user.bot_owner or user, "let-in-again", actor=by)
    note(user, "ban-lifted", actor=by, reason=reason)


def end_over_bans(user: User | None = None) -> int:
    """Let those in again whose bans are over, of whom ``user`` may be the only one asked about; says how many."""
    over = Sanction.objects.filter(kind=Kind.BAN, lifted_at=None, until__lte=timezone.now())
    keys = (over if user is None else over.filter(person=user)).order_by("pk").values_list("pk", flat=True)
    return sum(_end_if_over(key) for key in list(keys))


@transaction.atomic
def _end_if_over(key: int) -> bool:
    sanction = Sanction.objects.select_related("person").get(pk=key)
    User.objects.hold(sanction.person_id)
    sanction.refresh_from_db(fields=["lifted_at"])
    if sanction.lifted_at is not None:
        return False
    _close(sanction, None)
    if sanction.person.is_active:
        note(sanction.person, "ban-over", actor=None)
    return True


@transaction.atomic
def rename(*, user: User, by: User, name: str, reason: str, **details: Any) -> StaffEntry:
    """Give somebody or a bot another name. Raises ``NotToBeSanctioned``, or ``ValidationError`` for a bad one."""
    User.objects.hold(user.pk)
    user = User.objects.get(pk=user.pk)
    _expect_may_act(by, user.bot_owner or user)
    before, after = user.username, User.normalize_username(name)
    User(username=after, email="").clean_fields(exclude=["password", "email"])
    if after == before:
        raise ValidationError(User._meta.get_field("username").error_messages["unique"], code="username_taken")
    User.objects.expect_free(after, but_for=user)
    User.objects.filter(pk=user.pk).update(**columns_of_name(after))
    user.refresh_from_db(fields=["username"])
    log.note(user, "renamed-by-admin", actor=by)
    return note(user.bot_owner or user, "renamed", actor=by, reason=reason, before=before, after=after, **details)


@transaction.atomic
def log_out(*, user: User, by: User, reason: str) -> StaffEntry:
    """End all sessions of somebody. Raises ``NotToBeSanctioned``."""
    User.objects.hold(user.pk)
    _expect_may_act(by, user)
    User.objects.filter(pk=user.pk).update(sign_outs=F("sign_outs") + 1)
    user.refresh_from_db(fields=["sign_outs"])
    sessions.end_all(user)
    log.note(user, "logged-out-by-admin", actor=by)
    return note(user, "logged-out", actor=by, reason=reason)
