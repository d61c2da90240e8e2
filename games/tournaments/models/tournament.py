"""A tournament: what was announced, its state, its seed."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.db.models import ChangedByFields
from games.chat.models import Room
from games.clubs.models import Group
from games.engine.clock.own_rests import terms_of
from games.engine.clock.terms import Terms
from games.models import new_public_id

LONGEST_NAME, LONGEST_NOTICE = 60, 500


def new_seed() -> str:
    """What lots and seating are drawn from: too long for anybody to find it from its hash."""
    return secrets.token_hex(16)


class Tournament(ChangedByFields):
    """Settings, seed, entries and outcomes are the truth; seating and standings follow from them.

    A season of a league is one tournament; the next one is made when it ends.
    """

    class Format(models.TextChoices):
        SWISS = "swiss", _("Swiss tournament")
        LEAGUE = "league", _("League")
        CUP = "cup", _("Cup")

    class Status(models.TextChoices):
        ANNOUNCED = "announced", pgettext_lazy("a tournament", "announced")
        OPEN = "open", pgettext_lazy("a tournament", "open for entries")
        FULL = "full", pgettext_lazy("a tournament", "full")
        RUNNING = "running", pgettext_lazy("a tournament", "running")
        FINISHED = "finished", pgettext_lazy("a tournament", "finished")
        CANCELLED = "cancelled", pgettext_lazy("a tournament", "cancelled")

    class Voided(models.TextChoices):
        ANEW = "anew", _("Replay it if there’s time")
        SHARED = "shared", _("Count it as a draw")

    public_id = models.CharField(_("address"), max_length=10, unique=True, default=new_public_id)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    format = models.CharField(_("format"), max_length=10, choices=Format)
    title = models.CharField(_("title"), max_length=30)
    modules = models.CharField(_("modules"), max_length=40)
    """The name of one of the title's presets, or ``surprise``."""
    size = models.PositiveSmallIntegerField(_("players at a table"))
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=1)
    """Of a Swiss tournament, 0 until its start where its people say how many; or the waves of a league."""
    division_size = models.PositiveSmallIntegerField(_("people in a division"), default=7)
    capacity = models.PositiveSmallIntegerField(_("people at the most"))
    days = models.PositiveSmallIntegerField(_("days on each clock"))
    weekends = models.BooleanField(_("clocks stop at weekends"), default=False)
    holidays = models.PositiveSmallIntegerField(_("days of holidays for each person"), default=0)
    zone = models.CharField(_("time zone"), max_length=64)
    is_rated = models.BooleanField(_("rated"), default=False)
    voided = models.CharField(_("if a game is voided"), max_length=10, choices=Voided, default=Voided.ANEW)
    group = models.ForeignKey(Group, models.SET_NULL, verbose_name=_("group"), related_name="tournaments", null=True)
    is_private = models.BooleanField(_("for a group alone"), default=False)
    """It stays so when the group is gone: then nobody but who took part sees it."""
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("organiser"),
        related_name="tournaments",
        null=True,
        db_index=False,
    )
    seed = models.CharField(_("seed"), max_length=32, default=new_seed)
    is_sealed = models.BooleanField(_("seed shown once it starts"), default=True, db_default=False)
    """Until entries close only the hash of the seed is shown. Earlier versions of the site showed the seed itself."""
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.ANNOUNCED)
    steps = models.PositiveIntegerField(_("steps"), default=0)
    """Who has read it sees by this whether it has gone on."""
    is_held = models.BooleanField(_("held"), default=False)
    """An admin has set it back: it goes on when somebody says so."""
    opens_at = models.DateTimeField(_("entries open"))
    starts_at = models.DateTimeField(_("starts"))
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    promised_end = models.DateTimeField(_("promised end"), null=True, blank=True)
    """What the page said when it began; rounds that end earlier only bring the end nearer."""
    notice = models.CharField(
        _("notice of the organiser"), max_length=LONGEST_NOTICE, blank=True, default="", db_default=""
    )
    """On top of its page."""
    has_seasons = models.BooleanField(_("the next season follows by itself"), default=True, db_default=True)
    season = models.PositiveSmallIntegerField(_("season"), default=1)
    previous = models.OneToOneField("self", models.SET_NULL, related_name="next", null=True, blank=True)
    room = models.OneToOneField(Room, models.SET_NULL, related_name="tournament", null=True, editable=False)
    """Its chat, once somebody has said something."""
    form_key = models.UUIDField(_("form it came from"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints: ClassVar = [
            models.UniqueConstraint("organiser", "form_key", name="one_tournament_per_form"),
            models.CheckConstraint(
                condition=Q(status__in=["announced", "open", "full", "running"], ended_at=None)
                | Q(status__in=["finished", "cancelled"], ended_at__isnull=False),
                name="tournament_ended_fits_status",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["starts_at"],
                name="tournaments_to_look_after",
                condition=Q(status__in=["announced", "open", "full", "running"]),
            ),
            models.Index(F("ended_at").desc(), name="tournaments_over", condition=Q(status="finished")),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:tournament", args=[self.public_id])

    @property
    def terms(self) -> Terms:
        """The clock of all its tables."""
        return terms_of(self.days, weekends=self.weekends)

    @property
    def seed_hash(self) -> str:
        """What is shown of the seed from the announcement on: everybody can check later that it is still the same."""
        return sha256(self.seed.encode()).hexdigest()

    @property
    def shown_seed(self) -> str:
        """The seed once nobody can choose any more whether to be drawn; empty before."""
        return self.seed if self.started_at or not self.is_sealed else ""

    @property
    def takes_entries(self) -> bool:
        """Whether somebody may enter before the start."""
        return self.status in (self.Status.OPEN, self.Status.FULL)

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED)

    @property
    def is_league(self) -> bool:
        return self.format == self.Format.LEAGUE

    @property
    def is_cup(self) -> bool:
        return self.format == self.Format.CUP
