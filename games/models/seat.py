"""The place at a table: open, offered to somebody, or taken by a person or a bot."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.db.models import OftenWritten
from games import texts
from games.models.game import Game


class Seat(OftenWritten):
    """A place at a table: open, offered to somebody, or taken by a person or a bot."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        INVITED = "invited", _("invited")
        TAKEN = "taken", _("taken")

    class StandIn(models.TextChoices):
        """Why a bot decides for a person who has not left."""

        NONE = "", _("nobody")
        LATE = "late", _("for this turn, which was late")
        GIVEN_UP = "given-up", _("until the person is back")
        AGREED = "agreed", _("for a few days, as agreed")
        WON = "won", _("to the end of a game that’s won already")

    class Lessons(models.TextChoices):
        """Whether the table explains the title to whoever sits here, because it is a first game."""

        NONE = "", _("none")
        SHOWN = "shown", _("shown")
        HIDDEN = "hidden", _("hidden")

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="seats", db_index=False)
    place = models.PositiveSmallIntegerField(_("place"))
    number = models.PositiveSmallIntegerField(_("number in turn order"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        verbose_name=_("person"),
        related_name="seats",
        null=True,
        blank=True,
        db_index=False,
    )
    bot = models.CharField(_("bot"), max_length=30, blank=True)
    name = models.CharField(_("name in an imported record"), max_length=100, blank=True)
    colour = models.CharField(_("colour"), max_length=20)
    waiting_since = models.DateTimeField(_("waiting since"), null=True, blank=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    """Of the clock that runs; ``Ask`` has the rest."""
    stand_in = models.CharField(_("stand-in"), max_length=10, choices=StandIn, blank=True, default="", db_default="")
    gave_up_at = models.DateTimeField(_("given up"), null=True, blank=True)
    """At rated tables: when its person resigned, or was late once too often and has not come back."""
    counts_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("rated person"),
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    """Whose rating its result changes, where somebody else plays on."""
    has_decided = models.BooleanField(_("has decided"), default=False, db_default=False)
    """At rated tables: whether its person has made a decision of the own."""
    is_offered = models.BooleanField(_("substitute wanted"), default=False, db_default=False)
    successor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("asked to take over"),
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    """Whom somebody at the table has asked by name; ``is_offered`` asks everybody."""
    decisions = models.PositiveIntegerField(_("decisions"), default=0)
    draft = models.JSONField(_("draft"), default=list, blank=True)
    discarded_draft = models.JSONField(_("discarded draft"), null=True, blank=True, editable=False)
    """The draft that *start over* took away: ``moves``, and as ``decision`` how many decisions had been made then."""
    seen_move = models.PositiveIntegerField(_("last move seen"), default=0)
    ready = models.BooleanField(_("ready while others decide"), default=False)
    lessons = models.CharField(_("lessons"), max_length=6, choices=Lessons, blank=True, default="", db_default="")
    resigned = models.BooleanField(_("resigned"), default=False)
    points = models.IntegerField(_("points"), null=True, blank=True)
    score = models.JSONField(_("score"), null=True, blank=True)
    won = models.BooleanField(_("won"), null=True, blank=True)

    @property
    def seat_number(self) -> int:
        """Its number in turn order; only seats of a game that has started have one."""
        assert self.number is not None, "seats of a started game are numbered"
        return self.number

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints: ClassVar = [
            models.UniqueConstraint("game", "place", name="one_seat_per_place"),
            models.UniqueConstraint("game", "colour", name="one_seat_per_colour"),
            models.UniqueConstraint("game", "number", condition=Q(number__isnull=False), name="one_seat_per_number"),
            models.UniqueConstraint("user", "game", condition=Q(user__isnull=False), name="one_seat_per_person"),
            models.CheckConstraint(
                condition=Q(status="open", user=None, bot="", name="")
                | Q(status="invited", user__isnull=False, bot="", name="")
                | Q(status="taken", user__isnull=False, bot="", name="")
                | (Q(status="taken", user=None, name="") & ~Q(bot=""))
                | (Q(status="taken", user=None, bot="") & ~Q(name="")),
                name="seat_has_one_player_at_most",
            ),
            models.CheckConstraint(
                condition=Q(waiting_since=None) | Q(number__isnull=False, status="taken"),
                name="only_seated_players_are_waited_for",
            ),
        ]
        indexes: ClassVar = [
            # A person's tables that are not over, among thousands that are.
            models.Index(
                # Queries repeat "user__isnull=False" beside the user: else no database knows that a partial index fits.
                fields=["user", "game"],
                name="unfinished_seats",
                condition=Q(user__isnull=False, won__isnull=True),
            ),
            models.Index(
                fields=["user", "deadline", "waiting_since"],
                name="my_turns_by_deadline",
                condition=Q(user__isnull=False, waiting_since__isnull=False),
            ),
            models.Index(
                "waiting_since",
                name="owed_by_people",
                condition=Q(waiting_since__isnull=False, user__isnull=False, resigned=False),
            ),
            models.Index("waiting_since", name="owed_by_bots", condition=Q(waiting_since__isnull=False) & ~Q(bot="")),
            models.Index(
                "waiting_since", name="owed_by_stand_ins", condition=Q(waiting_since__isnull=False, resigned=True)
            ),
            models.Index(
                "waiting_since",
                name="owed_for_the_absent",
                condition=Q(waiting_since__isnull=False) & ~Q(stand_in=""),
            ),
            models.Index("deadline", name="deadlines", condition=Q(deadline__isnull=False)),
            models.Index(fields=["game"], name="seats_on_offer", condition=Q(is_offered=True)),
            models.Index(
                fields=["counts_for"], name="seats_that_count_for_others", condition=Q(counts_for__isnull=False)
            ),
            models.Index(fields=["successor"], name="seats_to_take_over", condition=Q(successor__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.player_name

    @property
    def player_name(self) -> str:
        """Who sits here, in the reader's language; empty on an open place."""
        if self.user is not None:
            return self.user.display_name
        if self.bot:
            return texts.bot_name(self.bot, self.place + 1)
        return self.name

    @property
    def is_taken(self) -> bool:
        """Whether somebody plays here (not: is only invited)."""
        return self.status == self.Status.TAKEN

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides here: its own seat, or that of somebody who resigned or is away."""
        return bool(self.bot or self.resigned or self.stand_in)

    @property
    def is_given_up(self) -> bool:
        """Whether somebody else may take the seat over: its person was late twice in a row, and is not back."""
        return self.stand_in == self.StandIn.GIVEN_UP and not self.resigned

    @property
    def is_bot(self) -> bool:
        return bool(self.bot)
