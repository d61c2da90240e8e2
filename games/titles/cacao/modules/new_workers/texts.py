"""What the new workers say."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.texts.module import Words

NEW_WORKERS = Words(
    code="new-workers",
    name=_("New Workers"),
    hint=_("Choose the worker tiles, including some with other distributions."),
    options={"worker_tiles": _("Worker tiles"), "add_instead_of_replace": _("Add instead of replace")},
    hints={
        "worker_tiles": _("All seats play with the same tiles. You need a few more of them than jungle tiles."),
        "add_instead_of_replace": _(
            "Modules add their tiles and nothing is taken out. For long games: the draw pile grows."
        ),
    },
    tallies={
        "worker_tiles": _(
            "%(each)s for each seat, %(workers)s in all for %(jungle)s jungle tiles. "
            "Each seat may have %(least)s to %(most)s."
        ),
    },
    errors={
        "workers-missing": _("Choose each seat’s worker tiles."),
        "workers-out-of-range": _(
            "%(workers)s worker tiles don’t fit %(jungle)s jungle tiles: you need %(least)s to %(most)s more."
        ),
    },
)
