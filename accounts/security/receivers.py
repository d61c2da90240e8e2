"""What happens to accounts elsewhere, written into the security log."""

from __future__ import annotations

import json
from typing import Any

from allauth.account import signals as account
from allauth.account.authentication import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.security import device_links, grants, log, sessions, tasks
from accounts.security.models import DeviceLink, SecurityEvent
from accounts.security.origin import origin_of
from accounts.signals import account_deleted

# --- coming in -------------------------------------------------------------------------------------------------------


@receiver(user_logged_in)
def remember_sign_in(user: User, request: HttpRequest | None = None, **_more: Any) -> None:
    """A browser is signed in; tests do so without one."""
    if request is None:
        return
    sessions.remember(request, user)
    log.note(user, _way_in(request, user), request=request)


def _way_in(request: HttpRequest, user: User) -> str:
    records = [record for record in get_authentication_records(request, user) if record.get("method") == "mfa"]
    if not records:
        return "signed-in"
    return "signed-in-with-passkey" if records[-1].get("passwordless") else "signed-in-with-factor"


@receiver(user_login_failed)
def remember_failure(credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    """A task looks whose name it was: how long that takes would tell which names and addresses are known."""
    name = credentials.get("email") or credentials.get("username") or ""
    tasks.tell_failure(name, origin_of(request))


@receiver(mfa.authentication_failed)
def remember_wrong_code(user: User, request: HttpRequest, **_more: Any) -> None:
    """Whoever comes so far knows the password."""
    log.note_failure(user, "factor-failed", origin_of(request))


# --- what belongs to an account --------------------------------------------------------------------------------------


@receiver(account.password_changed)
def remember_new_password(user: User, request: HttpRequest, **_more: Any) -> None:
    """Changed by somebody who knew the old one."""
    log.note(user, "password-changed", request=request)
    grants.end_all(user, request=request)


@receiver(account.password_set)
def remember_first_password(user: User, request: HttpRequest, **_more: Any) -> None:
    """Where there was none."""
    log.note(user, "password-set", request=request)
    grants.end_all(user, request=request)


@receiver(account.password_reset)
def remember_reset(user: User, request: HttpRequest, **_more: Any) -> None:
    """By a link from a mail."""
    log.note(user, "password-reset", request=request)
    grants.end_all(user, request=request)


@receiver(account.email_changed)
def remember_new_address(
    user: User, request: HttpRequest, from_email_address: EmailAddress | None, **_more: Any
) -> None:
    """Neither the old nor the new one is written down; the first that works is no change."""
    has_changed = from_email_address is not None and from_email_address.verified
    log.note(user, "address-changed" if has_changed else "address-confirmed", request=request)


@receiver(account.email_confirmed)
def end_links_of_guest(email_address: EmailAddress, **_more: Any) -> None:
    """Whoever has an address logs in with it."""
    device_links.end(email_address.user)


@receiver(mfa.authenticator_added)
def remember_new_factor(user: User, request: HttpRequest, authenticator: Authenticator, **_more: Any) -> None:
    """An app, a passkey or codes."""
    log.note(user, f"{authenticator.type}-added", request=request)


@receiver(mfa.authenticator_removed)
def remember_removed_factor(user: User, request: HttpRequest, authenticator: Authenticator, **_more: Any) -> None:
    """The last one takes the recovery codes along."""
    log.note(user, f"{authenticator.type}-removed", request=request)


@receiver(mfa.authenticator_reset)
def remember_new_codes(user: User, request: HttpRequest, authenticator: Authenticator, **_more: Any) -> None:
    """The old ones hold no more."""
    log.note(user, f"{authenticator.type}-reset", request=request)


@receiver(mfa.authenticator_used)
def remember_used_code(user: User, request: HttpRequest, authenticator: Authenticator, **_more: Any) -> None:
    """A recovery code is used when something was lost; apps and passkeys are used each time."""
    if authenticator.type == Authenticator.Type.RECOVERY_CODES:
        log.note(user, "recovery-code-used", request=request)


@receiver(account_deleted)
def forget_person(user: User, **_more: Any) -> None:
    """Whoever leaves the site takes the log and the factors along."""
    Authenticator.objects.filter(user=user).delete()
    SecurityEvent.objects.filter(person=user).delete()
    DeviceLink.objects.filter(person=user).delete()
    sessions.end_all(user)


# --- admins ----------------------------------------------------------------------------------------------------------


@receiver(post_save, sender=LogEntry)
def remember_admins_change(instance: LogEntry, created: bool, **_more: Any) -> None:
    """The admin's own history says who changed what; the person is told as well."""
    if not created or instance.action_flag != CHANGE or not _is_about_a_person(instance):
        return
    person, fields = User.objects.filter(pk=instance.object_id or 0).first(), _changed_fields(instance)
    if person is None or person.pk == instance.user_id or not fields:
        return
    log.note(person, "changed-by-admin", actor=instance.user, fields=", ".join(fields))


def _is_about_a_person(entry: LogEntry) -> bool:
    return entry.content_type is not None and entry.content_type.model_class() is User


def _changed_fields(entry: LogEntry) -> list[str]:
    """The names of the fields, as Django keeps them: in no language."""
    changes = json.loads(entry.change_message or "[]")
    return [field for change in changes for part in change.values() for field in part.get("fields", [])]
