"""What tokens allow, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from api.models import Scope

SCOPES = {
    Scope.READ: _("Read: my tables, what I may see of others, people, puzzles"),
    Scope.PLAY: _("Play: make moves, plan ahead, resign"),
    Scope.TALK: _("Chat: write messages, keep notes"),
    Scope.TABLES: _("Tables: create, join, leave, invite, agree"),
}
DAYS = {30: _("in 30 days"), 90: _("in 90 days"), 365: _("in a year")}
