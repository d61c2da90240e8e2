"""The rows of the API: tokens, stored responses (for ``Idempotency-Key``), events for programs."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import PersonManager, User
from core.db.models import ChangedByFields

NAME_LENGTH = 60


class Scope(models.TextChoices):
    """What a token allows."""

    READ = "read", _("Read: my tables, what I may see of others, people, puzzles")
    PLAY = "play", _("Play: make moves, plan ahead, resign")
    TALK = "talk", _("Chat: write messages, keep notes")
    TABLES = "tables", _("Tables: create, join, leave, invite, agree")
    WEBHOOKS = "webhooks", _("Webhooks: create, change, test, remove")


class Token(ChangedByFields):
    """A key with which a program acts for somebody, or for somebody's bot. Only what its text hashes to is kept."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("owner"), related_name="api_tokens"
    )
    """Who made it and answers for it."""
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("acts as"), related_name="+")
    """The owner, or one of the owner's bots."""
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.CharField(_("allows"), max_length=60)
    """Words of ``Scope``, with blanks between them."""
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    expires_at = models.DateTimeField(_("ends"))
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    """To the minute."""

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")
        indexes: ClassVar = [models.Index(fields=["expires_at"], name="tokens_by_end")]

    def __str__(self) -> str:
        return f"{self.owner_id}: {self.name}"

    def allows(self, scope: str) -> bool:
        """Whether it may be used for this."""
        return scope in self.scopes.split()

    @property
    def is_over(self) -> bool:
        """Whether its end has come."""
        return self.expires_at <= timezone.now()


class StoredResponse(ChangedByFields):
    """The response to a request with an ``Idempotency-Key``, written in the same transaction as what it did."""

    token = models.ForeignKey(Token, models.CASCADE, related_name="+", db_index=False, db_constraint=False)
    """May end while a request is under way: a constraint would be checked at the commit, too late to say so."""
    key = models.CharField(max_length=255)
    request = models.CharField(max_length=64)
    """What method, address and body hash to: another request with the same key is refused."""
    status = models.PositiveSmallIntegerField(default=0)
    body = models.TextField(blank=True)
    made_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("token", "key", name="one_response_per_key")]

    def __str__(self) -> str:
        return f"{self.token_id}: {self.status}"


class Event(ChangedByFields):
    """Something that programs of a person are told; it says where to look, and nothing of what is there."""

    class Kind(models.TextChoices):
        ASKED = "asked"
        MOVED = "moved"
        OVER = "over"
        TALK = "talk"
        INVITED = "invited"

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    number = models.BigIntegerField()
    """Milliseconds since 1970, or one more than the person's last: it only ever grows, whatever is pruned."""
    kind = models.CharField(max_length=10, choices=Kind)
    table = models.CharField(max_length=10)
    """Public id."""
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("person", "number", name="events_in_order")]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.kind} {self.table}"


class BotManager(PersonManager):
    """The people who are programs."""

    def get_queryset(self) -> models.QuerySet[User]:
        return super().get_queryset().filter(is_bot=True)


class BotAccount(User):
    """A program with a name of its own, as the admin lists it."""

    objects: ClassVar[BotManager] = BotManager()

    class Meta:
        proxy = True
        verbose_name = _("bot by others")
        verbose_name_plural = _("bots by others")
