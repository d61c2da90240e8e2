"""What makes the site an app: its manifest, its service worker, and the page for when it cannot be reached."""

from __future__ import annotations

import json
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

WORKER = settings.BASE_DIR / "static" / "js" / "service-worker.js"
KEPT = ("css/tokens.css", "css/base.css", "css/components.css", "css/forms.css", "img/pod.svg")
"""What the page needs that says that there is no connection."""
DARK = "#3b2216"
ICONS = (
    ("img/icons/192.png", 192, "any"),
    ("img/icons/512.png", 512, "any"),
    ("img/icons/full-512.png", 512, "maskable"),
)


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """How the site looks when it is installed (https://www.w3.org/TR/appmanifest/)."""
    icons = [
        {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    content = {
        "id": "/",
        "name": "Cacao",
        "short_name": "Cacao",
        "description": _("Cacao and Chocolatl, turn by turn"),
        "lang": request.LANGUAGE_CODE,
        "start_url": reverse("games:my_games"),
        "scope": "/",
        "display": "standalone",
        "theme_color": DARK,
        "background_color": DARK,
        "icons": icons,
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """From the root, so that it serves all pages. Another version of what it keeps makes it another script."""
    kept = [static(name) for name in KEPT]
    page = render_to_string("offline.html")
    version = sha256("\n".join([page, *kept]).encode()).hexdigest()[:12]
    constants = {
        "VERSION": version,
        "ICON": static(ICONS[0][0]),
        "OFFLINE": reverse("offline"),
        "KEPT": kept,
        "SHOWN": reverse("notices:shown"),
        "HOME": reverse("games:my_games"),
        "NEUTRAL": _("There’s something new. Log in to see it."),
    }
    lines = [f"const {name} = {json.dumps(value)};" for name, value in constants.items()]
    script = "\n".join([*lines, WORKER.read_text()])
    return HttpResponse(script, content_type="text/javascript; charset=utf-8", headers={"Service-Worker-Allowed": "/"})


@require_safe
@cache_control(max_age=3600)
def offline(request: HttpRequest) -> HttpResponse:
    """Drawn without the request: nothing of whoever asks stands in it."""
    return HttpResponse(render_to_string("offline.html"))
