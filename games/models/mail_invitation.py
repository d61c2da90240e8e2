"""That somebody had the site send an invitation to an address."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.models import AccountMail
from core.db.models import ChangedByFields
from games.models.game import Game


class MailInvitation(ChangedByFields):
    """The address itself is not kept, only a mark by which it is known again."""

    game = models.ForeignKey(
        Game, models.CASCADE, verbose_name=_("table"), related_name="mail_invitations", db_index=False
    )
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    mark = models.CharField(max_length=32, db_index=True)
    mail = models.ForeignKey(AccountMail, models.SET_NULL, verbose_name=_("email"), related_name="+", null=True)
    """What became of it; nothing when that was long ago."""
    made_at = models.DateTimeField(_("created"), default=timezone.now)

    class Meta:
        verbose_name = _("email invitation")
        verbose_name_plural = _("email invitations")
        constraints: ClassVar = [models.UniqueConstraint("game", "mark", name="one_mail_per_table_and_address")]
        indexes: ClassVar = [models.Index("author", "made_at", name="mail_invitations_of_a_person")]

    def __str__(self) -> str:
        return f"{self.game} · {self.mark[:6]}"

    @property
    def is_lost(self) -> bool:
        """Whether nobody got the mail: another one may be sent."""
        return self.mail is not None and self.mail.status == AccountMail.Status.FAILED


def mark_of(address: str) -> str:
    """By what an address is known again."""
    return salted_hmac("games.mail_invitations", address.strip().lower(), algorithm="sha256").hexdigest()[:32]
