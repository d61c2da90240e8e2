"""Where mails say who sends them."""

from __future__ import annotations

from urllib.parse import urljoin

from django import template
from django.conf import settings
from django.urls import reverse

register = template.Library()


@register.simple_tag
def contact_url() -> str:
    """The whole address of the page that says how to write to the people who run the site."""
    return urljoin(settings.BASE_URL, reverse("about:contact"))
