"""Model of the secret URLs of a user's feeds."""

from __future__ import annotations

from secrets import randbits

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields

NUMBER_BITS = 62


def new_number() -> int:
    """A random number, so that revoked URLs stay invalid."""
    return randbits(NUMBER_BITS)


class FeedAddress(ChangedByFields):
    """The number that is signed into a user's feed URLs; without a row there are none."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="feed_address"
    )
    number = models.BigIntegerField(default=new_number, editable=False)
    created_at = models.DateTimeField(_("created"), default=timezone.now)

    class Meta:
        verbose_name = _("feed address")
        verbose_name_plural = _("feed addresses")

    def __str__(self) -> str:
        return str(self.user_id)
