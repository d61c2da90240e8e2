"""Style sheets and scripts that pages load together: ``{% bundled "css/site.css" %}``."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from cacao_site.http.bundles import bundles

register = template.Library()
_LINES = {
    "css": '<link rel="stylesheet" href="{}">',
    "js": '<script src="{}" defer></script>',
    "module": '<script src="{}" type="module"></script>',
}


@register.simple_tag
def bundled(name: str, kind: str = "") -> SafeString:
    """The lines that load a bundle: one on a public site, one for each of its files where these are served as they lie.

    ``kind`` is ``module`` for scripts that are modules.
    """
    files = (name,) if settings.BUNDLED_FILES else bundles().get(name, ())
    line = _LINES[kind or name.partition("/")[0]]
    return mark_safe("\n".join(line.format(escape(static(file))) for file in files))
