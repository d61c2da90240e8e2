"""Drawings in templates."""

from __future__ import annotations

from django import template

from games.tables.pages import drawings

register = template.Library()
register.filter("saying", drawings.saying)
