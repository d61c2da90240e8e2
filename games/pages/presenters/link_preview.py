"""What messengers show of a link to a table: who plays what, and a picture; never more than whoever opens it sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlencode, urljoin

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.names import listed
from games import texts
from games.models import Game, Seat
from games.pages.presenters.share_picture import beginning_mark
from games.tables.pages import for_title
from games.tables.pages.position_picture import position_of
from games.texts.clock import time_for_a_turn

LOCALES = {"en": "en_GB", "de": "de_DE", "fr": "fr_FR", "nl": "nl_NL"}


class LinkPreview(NamedTuple):
    """The words, and the full address of the picture; without one for a title that has no pictures."""

    title: str
    description: str
    image: str
    alt: str

    @property
    def locale(self) -> str:
        """The language of these words, as Open Graph names it."""
        return LOCALES.get(get_language() or "", "en_GB")


def link_preview(game: Game, seats: Iterable[Seat], invite: str, *, headline: str = "") -> LinkPreview | None:
    """The preview of a public table, or of an invitation; ``None`` for a private table without its link.

    ``headline`` is what the page of a running table says.
    """
    if not game.is_public and not invite:
        return None
    title, names = texts.title(game.title), [seat.player_name for seat in seats if seat.is_taken]
    facts = {"title": title, "names": listed(names), "time": time_for_a_turn(game.clock)}
    image = _image(game, "" if game.is_public else invite)
    if game.started_at is not None:
        alt = _("The board of %(title)s, and who plays: %(names)s") % facts
        return LinkPreview(headline or title, _("%(title)s with %(names)s") % facts, image, alt)
    host = game.host.display_name if game.host else ""
    asked = _("%(host)s wants to play %(title)s with you") % {"host": host, "title": title}
    alt = _("A game of %(title)s, and who sits at this table: %(names)s") % facts
    return LinkPreview(asked, _("%(title)s, turn by turn, with %(names)s. %(time)s.") % facts, image, alt)


def _image(game: Game, invite: str) -> str:
    if for_title(game.title).pictures is None:
        return ""
    position = position_of(game)
    query = position.query if position else urlencode({"at": beginning_mark(game)})
    secret = f"&{urlencode({'invite': invite})}" if invite else ""
    return urljoin(settings.BASE_URL, f"{reverse('games:share_picture', args=[game.public_id])}?{query}{secret}")
