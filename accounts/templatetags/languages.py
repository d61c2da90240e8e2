"""What depends on a language: addresses of the same page in others, the sign after a label, and shares of a hundred."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import template
from django.conf import settings

from accounts.locale.reader import LANGUAGE_IN_ADDRESS
from core.colon import by_semicolons, with_colon, with_semicolon
from core.names import listed
from core.percent import percent

register = template.Library()

register.filter("colon", with_colon, is_safe=True)
register.filter("listed", listed)
register.filter("semicolon", with_semicolon)
register.filter("semicolons", by_semicolons)
register.filter("percent", percent, is_safe=True)


@register.inclusion_tag("accounts/language_links.html", takes_context=True)
def language_links(context: dict[str, Any]) -> dict[str, Any]:
    """A link for each language on offer, and the address itself for whoever has none of them."""
    here = context["request"].build_absolute_uri(context["request"].path_info)
    return {
        "here": here,
        "links": [(code, f"{here}?{urlencode({LANGUAGE_IN_ADDRESS: code})}") for code, _name in settings.LANGUAGES],
    }
