"""Form controls."""

from django import forms
from django.test.html import parse_html

from accounts.locale.widgets import LongSelect

CHOICES = [("", "Same as my browser"), ("Europe", [("Europe/Berlin", "Berlin"), ("Europe/<b>", "<b>")])]


def test_a_long_select_looks_like_djangos_own() -> None:
    ours, djangos = (
        widget(attrs={"aria-describedby": "help"}, choices=CHOICES).render("zone", "Europe/Berlin", {"id": "id_zone"})
        for widget in (LongSelect, forms.Select)
    )
    assert parse_html(ours) == parse_html(djangos)
