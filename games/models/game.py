"""The table: its seed, options, rules version and status."""

from __future__ import annotations

import re
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core import opaque
from core.db.models import OftenWritten
from games.engine import registry
from games.engine.clock.own_rests import OwnRests, read_own_rests
from games.engine.clock.terms import Terms, read_terms
from games.engine.title import AnyTitle

PUBLIC_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that are taken for one another when somebody reads an address aloud."""
PUBLIC_LENGTH = 10


def new_public_id() -> str:
    """A short random name for a table's address: some 50 bits, so it is not guessed."""
    return "".join(secrets.choice(PUBLIC_ALPHABET) for _letter in range(PUBLIC_LENGTH))


def new_invite_token() -> str:
    """The secret in the link that lets people in who are not invited by name."""
    return secrets.token_urlsafe(16)


def is_invite_token(text: str) -> bool:
    """Whether this may be such a secret: not every text can be looked for in a database."""
    return re.fullmatch(r"[\w-]{1,30}", text, re.ASCII) is not None


class Game(OftenWritten):
    """One table: its seed, options, rules version and moves are the truth, the rest is derived from them."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    public_id = models.CharField(_("address"), max_length=PUBLIC_LENGTH, unique=True, default=new_public_id)
    title = models.CharField(_("title"), max_length=30)
    rules = models.PositiveSmallIntegerField(_("version of the rules"))
    options = models.JSONField(_("options"))
    terms = models.JSONField(_("terms of the clock"), null=True, blank=True)
    """As ``games.engine.clock.terms`` reads them; ``None`` at a table without a clock."""
    own_rests = models.JSONField(_("rests of a tournament’s table"), null=True, blank=True, editable=False)
    """As ``games.engine.clock.own_rests`` reads them; ``None`` where everybody’s own nights and holidays count. Where
    they stand, the table must end in time: nobody may pause it, take moves back or change its clock."""
    seed = models.CharField(_("seed"), max_length=64)
    commitment = models.CharField(_("fingerprint of the seed"), max_length=64)
    opening = models.JSONField(_("position it began with"), null=True, blank=True, editable=False)
    """As ``games.engine.opening`` reads it; ``None`` at a table that began as its title does. Like seed and moves it is
    the truth."""
    source = models.ForeignKey(
        "self",
        models.SET_NULL,
        verbose_name=_("table of that position"),
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    source_number = models.PositiveIntegerField(_("after this many moves"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        verbose_name=_("host"),
        related_name="hosted_games",
        null=True,
        blank=True,
        db_index=False,
    )
    is_public = models.BooleanField(_("public"), default=True)
    is_rated = models.BooleanField(_("rated"), default=False, db_default=False)
    """Chosen when the table is made, and never later."""
    allows_bots = models.BooleanField(_("bots by others may play"), default=False, db_default=False)
    """Whether programs with accounts of their own may sit down; the bots of the site always may."""
    invite_token = models.CharField(_("secret of the invitation link"), max_length=30, default=new_invite_token)
    form_key = models.UUIDField(_("form it came from"), null=True, blank=True, editable=False)
    least_reliability = models.PositiveSmallIntegerField(_("minimum reliability in per cent"), null=True, blank=True)
    """Asked of who comes without an invitation by name; ``None`` where the host asks for none."""
    epoch = models.PositiveIntegerField(_("times moves were taken back"), default=0)
    version = models.PositiveIntegerField(_("version of the board shown"), default=1)
    side_version = models.PositiveIntegerField(_("version of what’s beside it"), default=0, db_default=0)
    move_count = models.PositiveIntegerField(_("moves"), default=0)
    turn = models.PositiveIntegerField(_("turn"), null=True, blank=True)
    """As ``Rules.turn_number`` counts; ``None`` where nothing was moved since lists show it."""
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    last_move_at = models.DateTimeField(_("last move"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        permissions: ClassVar = [("view_private_tables", _("Can look at private tables, which is noted in their logs"))]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "running", "finished", "cancelled"]), name="game_status_is_known"
            ),
            models.CheckConstraint(
                condition=Q(status="open", started_at=None)
                | Q(status__in=["running", "finished"], started_at__isnull=False)
                | Q(status="cancelled"),
                name="game_started_fits_status",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "running"], ended_at=None)
                | Q(status__in=["finished", "cancelled"], ended_at__isnull=False),
                name="game_ended_fits_status",
            ),
            models.CheckConstraint(condition=Q(move_count=0) | ~Q(status="open"), name="open_game_has_no_moves"),
            models.UniqueConstraint("host", "form_key", name="one_game_per_form"),
        ]
        indexes: ClassVar = [
            models.Index(
                F("created_at").desc(),
                name="open_tables",
                condition=Q(status="open", is_public=True),
            ),
            models.Index("host", F("created_at").desc(), name="tables_of_a_host"),
            models.Index(fields=["host"], name="open_tables_of_a_host", condition=Q(status="open")),
            models.Index(
                "last_move_at", name="tables_without_a_clock", condition=Q(status="running", terms__isnull=True)
            ),
            models.Index(
                F("last_move_at").desc(), name="tables_to_watch", condition=Q(status="running", is_public=True)
            ),
            models.Index(
                F("ended_at").desc(), name="latest_public_results", condition=Q(status="finished", is_public=True)
            ),
            models.Index(fields=["source"], name="tables_from_positions", condition=Q(source__isnull=False)),
            # One for each status: by one for all of them PostgreSQL would rather walk the newest tables of every kind.
            *(
                models.Index(F("id").desc(), name=f"{status}_tables_by_age", condition=Q(status=status))
                for status in ("open", "running", "cancelled")
            ),
            # Which of a person's thousands of tables ended last, without reading one of them.
            models.Index(F("id").desc(), name="finished_tables", include=["ended_at"], condition=Q(status="finished")),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.public_id}"

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.public_id])

    @property
    def version_mark(self) -> str:
        """The version as pages and addresses name it: how often something has changed is nobody's business."""
        return opaque.mark(self.version, f"version/{self.public_id}")

    @property
    def edition(self) -> AnyTitle:
        """The title, in the version with which this game was made."""
        return registry.title(self.title, self.rules)

    @property
    def is_playable(self) -> bool:
        """Whether the site has the title, in the version and with the modules with which this game was made."""
        return registry.knows(self.title, self.rules, self.options)

    @property
    def clock(self) -> Terms | None:
        """How much time a seat has; ``None`` at a table without a clock."""
        return read_terms(self.terms)

    @property
    def rests(self) -> OwnRests | None:
        """What rests here in the place of its people's own nights; ``None`` but at a tournament's table."""
        return read_own_rests(self.own_rests)

    @property
    def must_end(self) -> bool:
        """Whether it is a tournament's table: what would let it last longer is refused."""
        return self.own_rests is not None

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return int(self.options["players"])

    @property
    def counts(self) -> bool:
        """Whether it is counted anywhere: a table that began with a position of another one never is."""
        return self.opening is None

    @property
    def is_open(self) -> bool:
        """Whether people may still come and go."""
        return self.status == self.Status.OPEN

    @property
    def is_running(self) -> bool:
        """Whether moves may be made."""
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self.status == self.Status.FINISHED
