"""Reads of sanctions: whether somebody is banned or silenced now, and what was done before."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from accounts.answering import household_of, who_answers
from accounts.models import User, Viewer
from accounts.sanctions.models import Sanction, StaffEntry

Kind = Sanction.Kind


def ban_of(viewer: Viewer) -> Sanction | None:
    """The ban of somebody, or of who answers for them, that holds now and ends last."""
    there = Sanction.objects.in_force().filter(kind=Kind.BAN, person__in={viewer.pk, who_answers(viewer)} - {None})
    return max(there, key=_lasts, default=None)


def silence_of(viewer: Viewer) -> Sanction | None:
    """The silence that holds now for somebody, for who answers for them or for one of their bots, and ends last."""
    there = Sanction.objects.in_force().filter(kind=Kind.SILENCE, person__in=household_of(viewer))
    return max(there, key=_lasts, default=None)


def _lasts(sanction: Sanction) -> tuple[bool, float]:
    return sanction.until is None, sanction.until.timestamp() if sanction.until else 0.0


def sanctions_of(user: User) -> QuerySet[Sanction]:
    """All of somebody's, the latest first."""
    return Sanction.objects.filter(person=user).select_related("by", "lifted_by").order_by("-pk")


def entries_of(user: User) -> QuerySet[StaffEntry]:
    """What staff did to somebody or read about them, the latest first."""
    return StaffEntry.objects.filter(person=user).select_related("actor").order_by("-pk")


def contact_address() -> str:
    """Where somebody can write who cannot log in; empty where the operator has named no address."""
    return str(settings.CONTACT).removeprefix("mailto:")
