"""Checks at the start that titles by others can be shown: pages and texts, which their rules know nothing of."""

from __future__ import annotations

import structlog
from django.template.loader import get_template

from games import texts
from games.engine import registry
from games.tables.pages import for_title

logger = structlog.get_logger(__name__)


def withdraw_broken() -> None:
    """Offer no title by others whose texts, page or templates cannot be used, and log every one that is away."""
    for name in registry.by_others():
        try:
            _try(name)
        except Exception as error:  # noqa: BLE001 - Whatever the code of others does: the site starts.
            registry.withdraw(name, f"{type(error).__name__}: {error}", error)
    for name, why in registry.faults().items():
        logger.error("a title is not offered", title=name, why=why, exc_info=registry.error(name))


def _try(name: str) -> None:
    _ask_what_never_changes(name)
    for template in for_title(name).templates:
        get_template(template)


def _ask_what_never_changes(name: str) -> None:
    """What lists and forms ask of every title, whatever is played: if it works now, it works later."""
    title = registry.title(name)
    title.for_version(title.version)
    title.rules.preference_fields()
    for field in title.options.fields():
        texts.option(name, field.key)
    for players in title.players:
        title.options.presets(players)
    texts.word(name, "")
    texts.score_line(name, "total")
