"""The stream of a page: ``{% live_stream user %}``, where a table is shown ``{% live_stream user game invite %}``."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from accounts.models import Viewer
from cacao_site.live import selectors, tokens
from games.models import Game

register = template.Library()


@register.simple_tag
def live_stream(user: Viewer, game: Game | None = None, invite: str = "") -> SafeString:
    """The token and the script; nothing where nothing is pushed, or there is nothing to hear of.

    Only for pages that show the table to this reader: the token lets the page hear when something happens there.
    Pages of trouble may know no user.
    """
    if not settings.PUSHED_NEWS or not user or not (user.is_authenticated or game):
        return mark_safe("")
    who = selectors.pass_for(user, game, invite)
    context = {"token": tokens.sign(who), "stream": tokens.path_for("stream", who.person, who.table)}
    return render_to_string("live/head.html", {**context, "game": game, "invite": invite})
