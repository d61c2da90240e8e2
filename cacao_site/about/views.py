"""Pages about the site itself."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cacao_site.about.documents import Document, contact_label, operators_text


@require_safe
def contact(request: HttpRequest) -> HttpResponse:
    """How to reach the people who run the site."""
    return render(request, "about/contact.html", {"address": settings.CONTACT, "label": contact_label()})


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Who runs the site."""
    return _page(request, Document.IMPRINT)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored about people."""
    return _page(request, Document.PRIVACY)


@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """What is expected of people."""
    return _page(request, Document.HOUSE_RULES)


def _page(request: HttpRequest, document: Document) -> HttpResponse:
    """The operator's text in the place of ours."""
    template = f"about/{document.name.lower()}.html"
    return render(request, template, {"operators_text": operators_text(document), "address": settings.CONTACT})
