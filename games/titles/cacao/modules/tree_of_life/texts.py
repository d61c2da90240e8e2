"""What the Tree of Life says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

TREE_OF_LIFE = Words(
    code="tree-of-life",
    name=_("Tree of Life"),
    hint=_("Gold for workers at a tree, and three for a side where nobody works."),
    things={"tree": _("tree of life")},
    at={
        "tree": pgettext_lazy("where workers are used", "at the tree of life"),
    },
    does={"tree": _("Each worker brings 1 gold. A side without any worker brings 3.")},
)
