"""A group, who is of it, and the tables that were made for it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.chat.models import Room
from games.models import Game, new_public_id

LONGEST_NAME = 60


class Group(ChangedByFields):
    """With what its tables are made, unless its people choose something else."""

    public_id = models.CharField(_("address"), max_length=10, unique=True, default=new_public_id)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    title = models.CharField(_("title"), max_length=30)
    options = models.JSONField(_("options"), default=dict)
    """The title's, without ``players``."""
    terms = models.JSONField(_("terms of the clock"), null=True)
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    room = models.OneToOneField(Room, models.SET_NULL, related_name="group", null=True, editable=False)
    """Its chat, once somebody has said something."""

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("groups:group", args=[self.public_id])


class MemberQuerySet(models.QuerySet["Member"]):
    """Memberships, and invitations that still hold."""

    def current(self) -> MemberQuerySet:
        """Without invitations that nobody has answered in time."""
        return self.current_since(oldest_invitation())

    def current_since(self, oldest: datetime) -> MemberQuerySet:
        """The same for invitations that hold when they are younger than this."""
        return self.filter(Q(joined_at__isnull=False) | Q(asked_at__gt=oldest))

    def expired(self) -> MemberQuerySet:
        """Invitations that nobody has answered in time."""
        return self.filter(joined_at=None, asked_at__lte=oldest_invitation())


def oldest_invitation() -> datetime:
    """When one was made that has just expired."""
    return timezone.now() - timedelta(days=settings.GROUP_INVITATION_DAYS)


class Member(ChangedByFields):
    """Somebody who is of a group, or is asked to be."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="members", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True)
    asked_at = models.DateTimeField(default=timezone.now)
    joined_at = models.DateTimeField(null=True)
    """``None`` while the person has not answered."""

    objects = MemberQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("group", "person", name="one_membership_per_person")]

    def __str__(self) -> str:
        return f"{self.person} · {self.group}"


class GroupTable(ChangedByFields):
    """A table that was made for a group."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="tables", db_index=False)
    game = models.OneToOneField(Game, models.CASCADE, related_name="of_group")

    class Meta:
        indexes: ClassVar = [models.Index("group", F("id").desc(), name="tables_of_a_group")]

    def __str__(self) -> str:
        return f"{self.game} · {self.group}"


class RemovalVote(ChangedByFields):
    """That one member wants another one to be sent away; it goes with either of them."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="removal_votes", db_index=False)
    voter = models.ForeignKey(Member, models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("member", "voter", name="one_removal_vote_per_member")]

    def __str__(self) -> str:
        return f"{self.voter} · {self.member}"
