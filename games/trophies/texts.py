"""What trophies are called."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.colon import by_semicolons
from games import texts
from games.engine import registry
from games.statistics.presenters.names import module_names
from games.trophies.models import Trophy

Kind = Trophy.Kind


def name(trophy: Trophy) -> str:
    """In a few words; a tournament by its own name."""
    if trophy.kind == Kind.PLACE:
        return trophy.tournament.name if trophy.tournament else trophy.detail
    if trophy.kind == Kind.WIN:
        return _("First win: %(what)s") % {"what": _won(trophy.detail)}
    return _counted(trophy.kind, int(trophy.detail))


def _counted(kind: str, number: int) -> str:
    if kind == Kind.STREAK:
        return ngettext("%(number)s win in a row", "%(number)s wins in a row", number) % {"number": number}
    if kind == Kind.SEASONS:
        return ngettext("%(number)s season", "%(number)s seasons", number) % {"number": number}
    return ngettext("%(number)s game", "%(number)s games", number) % {"number": number}


def _won(detail: str) -> str:
    """A title or one of its modules; the code of what this version of the site does not know."""
    title, _colon, module = detail.partition(":")
    if title not in registry.titles():
        return detail
    return module_names(title).get(module, module) if module else str(texts.title(title))


def note(trophy: Trophy) -> str:
    """What stands below the name."""
    if trophy.kind != Kind.PLACE:
        return ""
    facts = {"place": trophy.rank, "of": trophy.of}
    return _("Place %(place)s of %(of)s") % facts


def sentence(trophies: list[Trophy]) -> str:
    """What somebody has earned with one game or tournament."""
    names = by_semicolons(f"{name(each)} ({note(each)})" if note(each) else name(each) for each in trophies)
    return ngettext("New trophy: %(names)s", "New trophies: %(names)s", len(trophies)) % {"names": names}
