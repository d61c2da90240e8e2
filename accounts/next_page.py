"""The page on which somebody goes on after logging in, signing up or coming by a link: only ever one of this site."""

from __future__ import annotations

from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from django.http import HttpRequest
from django.shortcuts import resolve_url


def wanted(request: HttpRequest) -> str:
    """The page of this site from which somebody came, or nothing."""
    page = request.POST.get("next") or request.GET.get("next", "")
    return page if page.startswith("/") and get_adapter().is_safe_url(page) else ""


def with_next(page: str, name: str, *args: str) -> str:
    """An address that leads on to a page; an empty one leads nowhere."""
    address = resolve_url(name, *args)
    return f"{address}?{urlencode({'next': page})}" if page else address
