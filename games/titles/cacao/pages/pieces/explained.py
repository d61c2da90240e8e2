"""Drawings as buttons that open an explanation (``explanations.py``)."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.titles.cacao.pages.pieces import art


@lru_cache(maxsize=16384)
def explaining(code: str, drawing: str, *, is_reachable: bool = True, element: str = "", label: str = "") -> SafeString:
    """A drawing as a button that shows what the thing does; one of many on a board is not reached by the Tab key.

    ``element`` is its id; ``label`` names what the drawing does not.
    """
    own = f'id="{element}" ' if element else ""
    name = f' aria-label="{escape(label)}"' if label else ""
    reach = "" if is_reachable else ' tabindex="-1"'
    target = f'popovertarget="about-{escape(code)}" popovertargetaction="show"'
    return mark_safe(f'<button {own}type="button" class="asks" {target}{reach}{name}>{drawing}</button>')


def worker(code: str) -> str:
    """What a worker tile is asked by."""
    return f"worker-{code}"


def asked_worker(code: str, colour: str, label: str) -> SafeString:
    """A worker tile that can be asked, as it lies unturned."""
    return explaining(worker(code), art.worker(code, colour, 0, label))


def question(code: str, name: str) -> SafeString:
    """A button of its own beside a thing that is chosen by a tap."""
    label = escape(_("What does this do: %(thing)s") % {"thing": name})
    return explaining(code, f'<span class="question" role="img" aria-label="{label}">?</span>')
