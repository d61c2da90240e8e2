"""The animals beside names: ``{% portrait person.portrait %}``, or ``{% face person.portrait name %}``."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.looks import Portrait

register = template.Library()


@register.simple_tag
def portrait(name: str) -> SafeString:
    """The drawing, which is mere decoration beside a name; nothing for who has chosen none."""
    if name not in Portrait.values:
        return SafeString()
    sheet = static("img/portraits.svg")
    return format_html(
        '<svg class="portrait" viewBox="0 0 40 40" aria-hidden="true"><use href="{}#{}"/></svg>', sheet, name
    )


@register.simple_tag
def face(animal: str, name: str) -> SafeString:
    """The same where something always stands: of who has chosen none, the first letter of the name."""
    letter = name[:1].upper()
    return portrait(animal) or format_html('<span class="avatar" aria-hidden="true">{}</span>', letter)
