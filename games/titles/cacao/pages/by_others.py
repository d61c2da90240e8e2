"""Modules by others on the site: one whose words or page cannot be used is not offered; what is away is logged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

import structlog

from games.engine.installed import Unfit
from games.titles.cacao.pages import modules
from games.titles.cacao.pages.pieces.module_page import ModulePage, PlainModulePage
from games.titles.cacao.texts import catalogue
from games.titles.cacao.texts.module import Words
from games.titles.cacao.texts.modules import MODULES
from games.titles.cacao.title import OTHERS

NOT_CODES = {"options"}
"""What words may have in common: values of options are called alike."""

logger = structlog.get_logger(__name__)


def offer() -> None:
    """Load the words and pages of the modules by others that rules have found; needs templates, and no database."""
    words: list[Words] = []
    pages: list[ModulePage] = []
    for module in OTHERS.offered:
        try:
            own = _words(module.code, [*MODULES, *words])
            page = _page(module.code)
        except Exception as error:  # noqa: BLE001 - Whatever the code of others does: the site starts.
            why = str(error) if isinstance(error, Unfit) else f"{type(error).__name__}: {error}"
            OTHERS.withdraw(module.code, why, error)
            continue
        words.append(own)
        pages.append(page)
    catalogue.CATALOGUE = catalogue.catalogue([*MODULES, *words])
    modules.offer(pages)
    for name, why in OTHERS.faults().items():
        raised = OTHERS.errors()[name]
        logger.error("a module is not offered", title="cacao", module=name, why=why, exc_info=raised)


def _words(code: str, before: Sequence[Words]) -> Words:
    """What a module says: it may not say otherwise what is said already."""
    words = OTHERS.part(code, "texts.WORDS")
    if not isinstance(words, Words) or words.code != code:
        raise Unfit(f"It has no texts.WORDS that are Words of “{code}”.")
    taken = {name for other in before for name in _names(other)}
    if twice := sorted(name for name in _names(words) if name in taken):
        field, name = twice[0]
        raise Unfit(f"Its WORDS say anew what others have said: {name} in {field}.")
    return words


def _names(words: Words) -> Iterator[tuple[str, str]]:
    for field in fields(words):
        value = getattr(words, field.name)
        if isinstance(value, Mapping) and field.name not in NOT_CODES:
            yield from ((field.name, name) for name in value)


def _page(code: str) -> ModulePage:
    """How a module looks; plain where it does not say."""
    page: Any = OTHERS.part(code, "page.PAGE")
    if page is None:
        return PlainModulePage(code)
    if not isinstance(page, ModulePage) or page.code != code:
        raise Unfit(f"Its page.PAGE is no ModulePage of “{code}”.")
    if not set(page.tiles) <= _tiles(code):
        raise Unfit("Its PAGE draws tiles that are not its own.")
    _ = page.rules_template
    return page


def _tiles(code: str) -> set[str]:
    return {kind.code for module in OTHERS.offered if module.code == code for kind in module.kinds}
