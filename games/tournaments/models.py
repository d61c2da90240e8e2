"""A tournament, who takes part, its rounds, their tables, and who sits there."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.clubs.models import Group
from games.engine.clock.own_rests import terms_of
from games.engine.clock.terms import Terms
from games.models import Game, new_public_id

LONGEST_NAME = 60


def new_seed() -> str:
    """What lots and seating are drawn from; it is published with the tournament."""
    return secrets.token_hex(8)


class Tournament(ChangedByFields):
    """Settings, seed, entries and outcomes are the truth; seating and standings follow from them.

    A season of a league is one tournament; the next one is made when it ends.
    """

    class Format(models.TextChoices):
        SWISS = "swiss", _("Swiss tournament")
        LEAGUE = "league", _("League")
        CUP = "cup", _("Cup")

    class Status(models.TextChoices):
        ANNOUNCED = "announced", _("announced")
        OPEN = "open", _("open for entries")
        FULL = "full", _("full")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Voided(models.TextChoices):
        ANEW = "anew", _("Play it again, or share its points")
        SHARED = "shared", _("Share its points equally")

    public_id = models.CharField(_("address"), max_length=10, unique=True, default=new_public_id)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    format = models.CharField(_("format"), max_length=10, choices=Format)
    title = models.CharField(_("title"), max_length=30)
    modules = models.CharField(_("modules"), max_length=40)
    """The name of one of the title's presets, or ``surprise``."""
    size = models.PositiveSmallIntegerField(_("players at a table"))
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=1)
    """Of a Swiss tournament, or the waves of a league; a cup has as many as its people make it."""
    division_size = models.PositiveSmallIntegerField(_("people in a division"), default=7)
    capacity = models.PositiveSmallIntegerField(_("people at the most"))
    days = models.PositiveSmallIntegerField(_("days on each clock"))
    weekends = models.BooleanField(_("clocks stop at weekends"), default=False)
    holidays = models.PositiveSmallIntegerField(_("days of holidays for each person"), default=0)
    zone = models.CharField(_("time zone"), max_length=64)
    is_rated = models.BooleanField(_("rated"), default=False)
    voided = models.CharField(_("what becomes of a voided table"), max_length=10, choices=Voided, default=Voided.ANEW)
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
    season = models.PositiveSmallIntegerField(_("season"), default=1)
    previous = models.OneToOneField("self", models.SET_NULL, related_name="next", null=True, blank=True)
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


class Entry(ChangedByFields):
    """A place in a tournament with its points, and who has it."""

    class Status(models.TextChoices):
        IN = "in", _("takes part")
        WAITING = "waiting", _("on the waiting list")
        ASKED = "asked", _("has not confirmed")
        OUT = "out", _("out")

    class Why(models.TextChoices):
        WITHDREW = "withdrew", _("withdrew")
        LATE = "late", _("was out of time twice")
        REMOVED = "removed", _("was removed by the organiser")
        UNCONFIRMED = "unconfirmed", _("did not confirm")
        LEFT = "left", _("has left the site")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tournament_entries")
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.IN)
    why = models.CharField(_("why out"), max_length=12, choices=Why, blank=True, default="")
    division = models.PositiveSmallIntegerField(_("division"), default=0)
    """Of a league, 0 is the first; fixed when the season begins."""
    rank = models.PositiveSmallIntegerField(_("final place"), null=True, blank=True)
    """In the own division; it follows from the outcomes, and is kept for people's pages."""
    entered_at = models.DateTimeField(_("entered"), default=timezone.now)
    out_at = models.DateTimeField(_("out since"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints: ClassVar = [models.UniqueConstraint("tournament", "person", name="one_entry_per_person")]

    def __str__(self) -> str:
        return f"{self.person} · {self.tournament}"


class Round(ChangedByFields):
    """A round, or a wave of a league."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="played", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    begun_at = models.DateTimeField(_("begun"))
    ends_at = models.DateTimeField(_("ends at the latest"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    facts = models.JSONField(_("what the seating was drawn from"))
    """``people``: the entries, by division; ``blocked``: the pairs among them that want nothing of each other."""

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints: ClassVar = [models.UniqueConstraint("tournament", "number", name="one_round_per_number")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class Pairing(ChangedByFields):
    """A table of a round; ``game`` is the last one where it was played anew."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    division = models.PositiveSmallIntegerField(_("division"), default=0)
    game = models.OneToOneField(Game, models.SET_NULL, related_name="pairing", null=True)
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)
    """Its points are shared: an admin voided it, or it was not over in time."""

    class Meta:
        verbose_name = _("table of a round")
        verbose_name_plural = _("tables of rounds")
        constraints: ClassVar = [models.UniqueConstraint("round", "number", name="one_pairing_per_number")]

    def __str__(self) -> str:
        return f"{self.round}/{self.number}"


class Sitting(ChangedByFields):
    """A place at such a table, in turn order; what came of it follows from the game."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="sittings", db_index=False)
    order = models.PositiveSmallIntegerField(_("number in turn order"))
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="sittings", null=True)
    """``None`` for a bot that fills up a table."""
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, db_index=False)
    """Who sat down; ``None`` for a bot in the place of somebody who is out."""
    late_at = models.DateTimeField(_("out of time"), null=True, blank=True)
    """From the clock; whoever is late once at a table gets its last place."""
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    score = models.IntegerField(_("score"), default=0)

    class Meta:
        verbose_name = _("place at a table of a round")
        verbose_name_plural = _("places at tables of rounds")
        constraints: ClassVar = [
            models.UniqueConstraint("pairing", "order", name="one_sitting_per_number"),
            models.UniqueConstraint("pairing", "entry", name="one_sitting_per_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.order}"


class Event(ChangedByFields):
    """What was done to a tournament, by whom: for its page and the audit trail."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="events", db_index=False)
    at = models.DateTimeField(_("at"), default=timezone.now)
    code = models.CharField(_("code"), max_length=20)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, db_index=False)
    by_admin = models.BooleanField(_("by an admin"), default=False)
    number = models.PositiveSmallIntegerField(_("number"), default=0)
    """Of the round or the table."""

    class Meta:
        verbose_name = _("event of a tournament")
        verbose_name_plural = _("events of tournaments")
        indexes: ClassVar = [models.Index("tournament", F("id").desc(), name="events_of_a_tournament")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.code}"


def note(tournament: Tournament, code: str, **details: Any) -> None:
    """Add to the log of a locked tournament."""
    Event.objects.create(tournament=tournament, code=code, **details)


SHORTEST_NOTICE = timedelta(minutes=5)


def soon(moment: datetime) -> bool:
    """Whether this is too near for anybody to enter."""
    return moment < timezone.now() + SHORTEST_NOTICE
