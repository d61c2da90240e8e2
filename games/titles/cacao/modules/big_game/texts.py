"""What the Big Game says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.texts.module import Words

BIG_GAME = Words(
    code="big-game",
    name=_("Big Game"),
    hint=_("Everything from both boxes at once, nothing swapped out: a long evening. 3–4 players."),
)
