"""Tables, seats, moves, outgoing mails and the audit trail: fields, constraints and indexes, no rules."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import MailKind
from games import sentences
from games.engine import registry
from games.engine.registry import AnyRuleset

PUBLIC_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that are taken for one another when somebody reads an address aloud."""
PUBLIC_LENGTH = 10


def new_public_id() -> str:
    """A short random name for a table's address: some 50 bits, so it is not guessed."""
    return "".join(secrets.choice(PUBLIC_ALPHABET) for _letter in range(PUBLIC_LENGTH))


def new_invite_token() -> str:
    """The secret in the link that lets people in who are not invited by name."""
    return secrets.token_urlsafe(16)


class Game(models.Model):
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
    seed = models.CharField(_("seed"), max_length=64)
    commitment = models.CharField(_("fingerprint of the seed"), max_length=64)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        verbose_name=_("host"),
        related_name="hosted_games",
        null=True,
        blank=True,
    )
    is_public = models.BooleanField(_("public"), default=True)
    invite_token = models.CharField(_("secret of the invitation link"), max_length=30, default=new_invite_token)
    form_key = models.UUIDField(_("form it was made by"), null=True, blank=True, editable=False)
    epoch = models.PositiveIntegerField(_("times moves were taken back"), default=0)
    version = models.PositiveIntegerField(_("version of what is seen"), default=1)
    move_count = models.PositiveIntegerField(_("moves"), default=0)
    created_at = models.DateTimeField(_("made"), default=timezone.now)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    last_move_at = models.DateTimeField(_("last move"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
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
            models.Index("status", F("id").desc(), name="tables_by_status"),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.public_id}"

    def get_absolute_url(self) -> str:
        """The table's page."""
        return reverse("games:table", args=[self.public_id])

    @property
    def ruleset(self) -> AnyRuleset:
        """The title's rules."""
        return registry.ruleset(self.title)

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return int(self.options["players"])

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


class Seat(models.Model):
    """A place at a table: open, offered to somebody, or taken by a person or a bot."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        INVITED = "invited", _("invited")
        TAKEN = "taken", _("taken")

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="seats")
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
    waiting_since = models.DateTimeField(_("waited for since"), null=True, blank=True)
    decisions = models.PositiveIntegerField(_("decisions"), default=0)
    draft = models.JSONField(_("draft"), default=list, blank=True)
    seen_move = models.PositiveIntegerField(_("last move seen"), default=0)
    resigned = models.BooleanField(_("resigned"), default=False)
    points = models.IntegerField(_("points"), null=True, blank=True)
    score = models.JSONField(_("score"), null=True, blank=True)
    won = models.BooleanField(_("won"), null=True, blank=True)

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
            models.Index(
                "user", "waiting_since", name="my_turns", condition=Q(user__isnull=False, waiting_since__isnull=False)
            ),
            models.Index("waiting_since", name="owed_by_bots", condition=Q(waiting_since__isnull=False) & ~Q(bot="")),
        ]

    def __str__(self) -> str:
        return self.player_name

    @property
    def player_name(self) -> str:
        """Who sits here, in the reader's language; empty on an open place."""
        if self.user is not None:
            return self.user.display_name
        if self.bot:
            return sentences.bot_name(self.bot, self.place + 1)
        return self.name

    @property
    def is_taken(self) -> bool:
        """Whether somebody plays here (not: is only invited)."""
        return self.status == self.Status.TAKEN

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays here."""
        return bool(self.bot)


class MoveQuerySet(models.QuerySet["Move"]):
    """Moves, which are only ever added."""

    def standing(self) -> MoveQuerySet:
        """The moves that count: not taken back by an admin."""
        return self.filter(retracted_at=None)


class Move(models.Model):
    """One decision by one seat. Rows are only added; an admin may mark them as taken back, nobody changes them."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="moves", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    data = models.JSONField(_("move"))
    auto = models.BooleanField(_("automatic"), default=False)
    at = models.DateTimeField(_("made"), default=timezone.now)
    events = models.JSONField(_("what happened"), null=True, blank=True)
    """Derived: ``[kind, seat, details]`` for each event the rules reported, so that a log needs no replay."""
    retracted_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    objects = MoveQuerySet.as_manager()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        constraints: ClassVar = [
            models.UniqueConstraint(
                "game", "number", condition=Q(retracted_at=None), name="one_standing_move_per_number"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="moves_count_from_one"),
        ]
        indexes: ClassVar = [models.Index("game", "number", name="moves_of_a_game")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row. Raises ``TypeError`` for a row that exists: moves are never changed."""
        if not self._state.adding:
            raise TypeError("moves are append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raise ``TypeError``: moves are never deleted."""
        raise TypeError("moves are append-only")


class OutgoingMail(models.Model):
    """A mail that is owed: written with the move it tells of, sent, dropped or given up later."""

    class Status(models.TextChoices):
        PENDING = "pending", _("to be sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("not needed any more")
        FAILED = "failed", _("failed")

    key = models.CharField(_("key"), max_length=120, unique=True)
    kind = models.CharField(_("kind"), max_length=30, choices=MailKind)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="mails", db_index=False
    )
    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="mails")
    seat = models.ForeignKey(Seat, models.SET_NULL, verbose_name=_("seat"), related_name="mails", null=True, blank=True)
    after_move = models.PositiveIntegerField(_("last move the reader made or saw"), default=0)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PENDING)
    reason = models.CharField(_("reason"), max_length=40, blank=True)
    """A code: ``games.sentences.mails`` says it in words."""
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    """What the mail server answered; for admins only."""
    address = models.EmailField(_("sent to"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    created_at = models.DateTimeField(_("written"), default=timezone.now)
    due_at = models.DateTimeField(_("due"))
    """Not before; while somebody is sending it, the end of the lease."""
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status="pending", done_at=None)
                | Q(status__in=["sent", "dropped", "failed"], done_at__isnull=False),
                name="mail_done_fits_status",
            ),
        ]
        indexes: ClassVar = [
            models.Index("due_at", name="mails_due", condition=Q(status="pending")),
            models.Index("user", F("id").desc(), name="mails_of_a_person"),
            models.Index(F("id").desc(), name="mails_that_failed", condition=Q(status="failed")),
        ]

    def __str__(self) -> str:
        return self.key


class AuditEntry(models.Model):
    """Something done to a table that is no move; the players read it in the table's log, admins in the trail."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="entries", db_index=False)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        verbose_name=_("who"),
        related_name="audit_entries",
        null=True,
        blank=True,
    )
    """``None``: the site did it by itself."""
    code = models.CharField(_("what"), max_length=40)
    details = models.JSONField(_("details"), default=dict, blank=True)
    after_move = models.PositiveIntegerField(_("after move"), default=0)
    by_admin = models.BooleanField(_("by an admin"), default=False)
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit trail")
        indexes: ClassVar = [
            models.Index("game", F("id").desc(), name="entries_of_a_game"),
            models.Index(F("id").desc(), name="entries_by_admins", condition=Q(by_admin=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.code}"

    @property
    def sentence(self) -> str:
        """What was done, in the reader's language."""
        actor = self.actor.display_name if self.actor else ""
        return sentences.table_entry(self.code, actor, self.details)
