"""Renders notifications as a mail: text and HTML in the user's language and time zone."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import formataddr, parseaddr
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.locale.reader import writing_for
from accounts.mail.letter import inlined
from accounts.models import User
from core import opaque
from core.smtp import return_path
from games import texts
from games.models import Game
from games.tables import selectors
from games.tables.errors import TitleAway
from games.tables.faults import Contained
from notifications.models import Notice
from notifications.preferences.unsubscribe import unsubscribe_url
from notifications.types import DIGEST, TURN, type_of
from notifications.types.digest import MOST_TABLES, waiting_for

DECISION = "#turn"
"""Fragment of the table page's URL that shows the pending decision."""


def write(notices: Sequence[Notice]) -> EmailMultiAlternatives:
    """The mail for these notifications.

    Its Message-ID depends only on the first one and the address, so that mail programs recognize a second copy.
    """
    lead = notices[0]
    with writing_for(lead.user):
        folder, context = _folder(notices), _context(notices)
        message = EmailMultiAlternatives(
            subject=_subject(folder, context),
            body=_part(folder, "body.txt", context) + "\n",
            to=[lead.user.email],
            reply_to=[_reply_to()],
            headers=_headers(notices, context["unsubscribe_url"]),
        )
        return_path.stamp(message, lead, user=lead.user_id)
        message.attach_alternative(inlined(_part(folder, "body.html", context)), "text/html")
    return message


def _folder(notices: Sequence[Notice]) -> str:
    kind = type_of(notices[0])
    return kind.folder if _is_alone(notices) else kind.together


def _is_alone(notices: Sequence[Notice]) -> bool:
    """Whether the templates are those for one table; some notification types always use those for a list."""
    kind = type_of(notices[0])
    return len(notices) == 1 and kind.folder != kind.together


def subject(notice: Notice) -> str:
    """The subject of its mail, as text for channels with short messages."""
    with writing_for(notice.user):
        return _subject(_folder([notice]), _context([notice]))


def _subject(folder: str, context: dict[str, Any]) -> str:
    """One line, whatever the names in it: a header with two stops the mail, and whatever is sent after it."""
    return " ".join(_part(folder, "subject.txt", context).splitlines())


def _part(folder: str, name: str, context: dict[str, Any]) -> str:
    return render_to_string(f"emails/{folder}/{name}", context).strip()


# --- headers ---------------------------------------------------------------------------------------------------------


def _headers(notices: Sequence[Notice], stop: str) -> dict[str, str]:
    return {
        **_thread(notices),
        "X-Notices": " ".join(map(_token, notices)),
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _token(notice: Notice) -> str:
    """What its mail is called: the key counts how often moves were taken back, which is nobody's business."""
    return opaque.name(notice.key, "notice")


def _thread(notices: Sequence[Notice]) -> dict[str, str]:
    """Headers that thread mails about one table; a mail about several tables is in no thread."""
    game = table_shown(notices[0])
    if len(notices) > 1 or game is None:
        return {}
    root = _identity(f"table.{game.public_id}")
    return {"In-Reply-To": root, "References": root}


def _identity(name: str) -> str:
    return f"<{name}@{urlsplit(settings.BASE_URL).hostname}>"


def _reply_to() -> str:
    """The Reply-To: the inbound address, or a no-reply address whose name says that nobody reads it."""
    if settings.INBOUND_ADDRESS:
        return str(settings.INBOUND_ADDRESS)
    _name, sender = parseaddr(settings.DEFAULT_FROM_EMAIL)
    return formataddr((_("Please don’t reply"), f"no-reply@{sender.rpartition('@')[2]}"))


# --- texts -----------------------------------------------------------------------------------------------------------


def _context(notices: Sequence[Notice]) -> dict[str, Any]:
    lead = notices[0]
    return {
        "reader": lead.user,
        "preferences_url": urljoin(settings.BASE_URL, reverse("notices:preferences")),
        "unsubscribe_url": unsubscribe_url(lead.user, type_of(lead), lead.channel),
        "inbound_address": settings.INBOUND_ADDRESS,
        **_content(notices),
    }


def _content(notices: Sequence[Notice]) -> dict[str, Any]:
    lead = notices[0]
    if lead.kind == DIGEST.code:
        return {**digest(lead.user), "news": [line(notice) for notice in notices[1:] if notice.kind != TURN.code]}
    return about(lead) if _is_alone(notices) else {"tables": [about(notice) for notice in notices]}


def digest(user: User, *, most: int = MOST_TABLES) -> dict[str, Any]:
    """Template context of a digest's pending turns, so many of them; its preview shows fewer."""
    waiting = waiting_for(user, most=most)
    tables = [{**table, **_decision(table["seat"].game)} for table in waiting["waiting"]]
    return {
        **waiting,
        "tables": tables,
        "earlier_tables": waiting["waiting_count"] - len(tables),
        "my_games_url": urljoin(settings.BASE_URL, reverse("games:my_games")),
    }


def line(notice: Notice) -> dict[str, Any]:
    """Template context of a notification in one line of a digest: its own subject and URL."""
    context = about(notice)
    return {
        "text": _subject(type_of(notice).folder, context),
        "url": context.get("table_url") or context["page_url"],
    }


def about(notice: Notice) -> dict[str, Any]:
    """Template context of one notification. Raises ``TitleAway``."""
    if (game := notice.game) is None:
        return _about(notice)
    with Contained(game.title, game.public_id):
        return _about(notice)
    raise TitleAway


def _about(notice: Notice) -> dict[str, Any]:
    kind = type_of(notice)
    target = path(notice) + (DECISION if kind.together else "")
    place = _place(notice.game, target) if notice.game else {"page_url": urljoin(settings.BASE_URL, target)}
    return {**place, **kind.context(notice)}


def _place(game: Game, path: str) -> dict[str, Any]:
    return {"game": game, "title": texts.title(game.title), "table_url": urljoin(settings.BASE_URL, path)}


def _decision(game: Game) -> dict[str, Any]:
    return _place(game, game.get_absolute_url() + DECISION)


def path(notice: Notice) -> str:
    """The URL path of a notification: its table or, if there is none its user may see, the page of its type."""
    game = table_shown(notice)
    return game.get_absolute_url() if game else type_of(notice).page(notice)


def table_shown(notice: Notice) -> Game | None:
    """The game it is about, if its user may see the table: somebody asked to take over a private seat may not."""
    game = notice.game
    return game if game and selectors.may_see(game, notice.user) else None
