"""What the new storage says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.texts.module import Words

NEW_STORAGE = Words(
    code="new-storage",
    name=_("New Storage"),
    hint=_("A hut with room for three more fruits."),
    things={"storage-spaces": _("storage spaces")},
    does={"storage-spaces": _("Your storage holds 8 instead of 5.")},
)
