"""Old rows deleted a batch at a time, each batch in a short transaction; and which rows about people are old."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import PROTECT, Exists, OuterRef, Q, QuerySet
from django.db.models.fields.related import ForeignObjectRel
from django.utils import timezone

from accounts.models import AccountMail, User

BATCH = 500
"""Rows of one transaction: some ten milliseconds."""


def delete(rows: QuerySet[Any]) -> int:
    """Delete these rows and what hangs on them; says how many of them there were."""
    _all, by_model = rows.delete()
    return by_model.get(rows.model._meta.label, 0)


@dataclass(frozen=True)
class Pruning:
    """One kind of row that piles up: which are too old, the oldest first by an index, and what is done to a batch."""

    name: str
    rows: Callable[[], QuerySet[Any]]
    remove: Callable[[QuerySet[Any]], int] = delete
    batch: int = BATCH

    def batches(self) -> Iterator[int]:
        """Remove a batch at a time and say how many rows it was, until none is too old; whoever stops goes on later."""
        found = self.batch
        while found == self.batch:
            with transaction.atomic():
                found, removed = self._remove_batch()
            yield removed
            if not removed:
                return

    def _remove_batch(self) -> tuple[int, int]:
        keys = list(self.rows().values_list("pk", flat=True)[: self.batch])
        mine = self.rows().model._base_manager.filter(pk__in=keys).order_by("pk").select_for_update(skip_locked=True)
        locked = list(mine.values_list("pk", flat=True))
        # Asked once more under the lock: what was used meanwhile stays.
        return len(keys), self.remove(self.rows().order_by().filter(pk__in=locked)) if locked else 0


def days_ago(days: int) -> datetime:
    """This time so many days ago."""
    return timezone.now() - timedelta(days=days)


# --- what is old -----------------------------------------------------------------------------------------------------


def _ended_sessions() -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date")


def _idle_guests() -> QuerySet[User]:
    """Guests who were never at a table, and cannot sign in by a password; others keep their names."""
    guests = User.objects.filter(is_guest=True, password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return _without_traces(guests, days_ago(settings.IDLE_GUESTS_KEPT_DAYS))


def _unconfirmed() -> QuerySet[User]:
    """Accounts whose address nobody ever confirmed, and which nobody ever signed in to: allauth leaves them behind."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    accounts = User.objects.filter(~Exists(confirmed), is_guest=False, is_staff=False, last_login=None, deleted_at=None)
    return _without_traces(accounts, days_ago(settings.UNCONFIRMED_KEPT_DAYS)).exclude(email="")


def _without_traces(people: QuerySet[User], before: datetime) -> QuerySet[User]:
    """Those of these people whom nobody has seen since then and of whom no table, and no log of one, knows."""
    unseen = people.filter(Q(last_login=None) | Q(last_login__lt=before), date_joined__lt=before)
    for relation in _protected():
        rows = relation.related_model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
        unseen = unseen.filter(~Exists(rows))
    return unseen.order_by("pk")


def _protected() -> list[ForeignObjectRel]:
    """What keeps a person's row from being deleted: whatever apps may come."""
    relations = User._meta.related_objects
    return [relation for relation in relations if getattr(relation, "on_delete", None) is PROTECT]


def _done_mails() -> QuerySet[AccountMail]:
    return AccountMail.objects.filter(done_at__lt=days_ago(settings.MAIL_ROWS_KEPT_DAYS)).order_by("done_at")


def _acts_of_admins() -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(action_time__lt=days_ago(settings.TRAILS_KEPT_DAYS)).order_by("pk")


PRUNINGS = (
    Pruning("what was done in the admin", _acts_of_admins),
    Pruning("mails about accounts that are done", _done_mails),
    Pruning("sessions that have ended", _ended_sessions),
    Pruning("guests who never sat at a table", _idle_guests),
    Pruning("accounts that were never confirmed", _unconfirmed),
)
