"""Which rows about people are old."""

from __future__ import annotations

from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.sessions.models import Session
from django.db.models import PROTECT, Exists, OuterRef, Q, QuerySet
from django.db.models.fields.related import ForeignObjectRel
from django.utils import timezone

from accounts.models import AccountMail, User
from accounts.security.models import DeviceLink
from core.retention import Pruning, days_ago


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
        # The base manager: a row that a default one leaves out would still stop the deletion.
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


def _old_device_links() -> QuerySet[DeviceLink]:
    """What is over is known for a while, so that who opens it is told so."""
    return DeviceLink.objects.filter(expires_at__lt=days_ago(30)).order_by("expires_at")


PRUNINGS = (
    Pruning("what was done in the admin", _acts_of_admins),
    Pruning("mails about accounts that are done", _done_mails),
    Pruning("sessions that have ended", _ended_sessions),
    Pruning("links of guests to other devices", _old_device_links),
    Pruning("guests who never sat at a table", _idle_guests),
    Pruning("accounts that were never confirmed", _unconfirmed),
)
