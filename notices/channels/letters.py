"""A notice as a mail: text and HTML in the reader's language and zone, from what a spectator may see."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin, urlsplit

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.reader import writing_for
from games import sentences
from notices.kinds import kind_of
from notices.models import Notice
from notices.unsubscribe import unsubscribe_url

_inliner = css_inline.CSSInliner(load_remote_stylesheets=False)


def write(notice: Notice) -> EmailMultiAlternatives:
    """The message; its identity depends on nothing but the notice's key, so that a second copy is known as one."""
    with writing_for(notice.user):
        context = _context(notice)
        message = EmailMultiAlternatives(
            subject=_part(notice, "subject.txt", context),
            body=_part(notice, "body.txt", context) + "\n",
            to=[notice.user.email],
            headers=_headers(notice, context["unsubscribe_url"]),
        )
        message.attach_alternative(_inliner.inline(_part(notice, "body.html", context)), "text/html")
    return message


def _part(notice: Notice, name: str, context: dict[str, Any]) -> str:
    return render_to_string(f"emails/{kind_of(notice).folder}/{name}", context).strip()


def _headers(notice: Notice, stop: str) -> dict[str, str]:
    return {
        "Message-ID": f"<{notice.key.replace(':', '.')}@{urlsplit(settings.BASE_URL).hostname}>",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }


def _context(notice: Notice) -> dict[str, Any]:
    kind = kind_of(notice)
    return {
        "reader": notice.user,
        "game": notice.game,
        "title": sentences.title(notice.game.title),
        "table_url": urljoin(settings.BASE_URL, notice.game.get_absolute_url()),
        "wishes_url": urljoin(settings.BASE_URL, reverse("notices:wishes")),
        "unsubscribe_url": unsubscribe_url(notice.user, kind, notice.channel),
        **kind.context(notice),
    }
