"""Notification that nobody has fitted a wish for a day, with what would work now and a link to answer."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games import texts
from games.matching import links
from games.matching.models import Wish
from games.matching.presenters import shown_alternatives
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain


class NoLuck(Plain):
    """Type for who looks for a game; obsolete once the wish is met, taken back or over."""

    code = folder = "no_luck"
    name = _("No game found yet")
    preference_label = _("No game found yet")
    at_first = NOW

    def key(self, wish: Wish) -> str:
        """Unique key: one for each game that is looked for."""
        return f"no-luck:{wish.pk}:{wish.found}"

    def skip_reason(self, notice: Notice) -> str:
        wish = self._wish(notice)
        return "" if wish and wish.is_open and self.key(wish) == notice.key else "not-looking"

    def context(self, notice: Notice) -> dict[str, Any]:
        wish = self._wish(notice)
        assert wish is not None, "a notification is obsolete without its wish"
        return {
            "title": texts.title(wish.title),
            "sentences": [offer.sentence for offer in shown_alternatives(wish)],
            "answer_url": links.answer_url(wish),
        }

    def page(self, notice: Notice) -> str:
        return reverse("matching:find")

    def _wish(self, notice: Notice) -> Wish | None:
        """The wish in the notification's key."""
        _kind, key, _found = notice.key.split(":")
        return Wish.objects.filter(pk=int(key), person=notice.user).select_related("person").first()
