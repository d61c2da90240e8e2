"""The drawings of Cacao as HTML: references into the sprites under static/games/cacao, with a text for each."""

from __future__ import annotations

from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe


@lru_cache(maxsize=16)
def sprite(name: str) -> str:
    """The address of a sprite."""
    return escape(static(f"games/cacao/{name}.svg"))


@lru_cache(maxsize=1024)
def jungle(code: str, label: str = "") -> SafeString:
    """A jungle tile; without a label it is only decoration."""
    return _tile("tile", label, f'<use href="{sprite("jungle")}#{escape(code)}"/>')


@lru_cache(maxsize=4096)
def mine(gems: tuple[str, ...], label: str = "") -> SafeString:
    """A gem mine with the gems left in it."""
    sheet = sprite("pieces")
    places = zip(gems, _GEM_PLACES, strict=False)
    inside = (f'<use href="{sheet}#gem-{gem}" x="{x}" y="{y}" width="22" height="22"/>' for gem, (x, y) in places)
    return _tile("tile", label, f'<use href="{sprite("jungle")}#gem-mine-open"/>{"".join(inside)}')


_GEM_PLACES = ((14, 39), (37, 39), (60, 39), (14, 62), (37, 62), (60, 62))


@lru_cache(maxsize=4096)
def worker(code: str, colour: str, rotation: int = 0, label: str = "") -> SafeString:
    """A worker tile of a colour, turned clockwise."""
    sheet = sprite("workers")
    uses = f'<use href="{sheet}#worker-{escape(code)}"/><use href="{sheet}#emblem-{colour}"/>'
    return _tile(f"tile seat-{colour} turn-{rotation}", label, uses)


@lru_cache(maxsize=16)
def emblem(colour: str) -> SafeString:
    """The roof with a seat's emblem: which seat something belongs to, also for those who see no colours."""
    sheet = sprite("workers")
    size = 'width="96" height="96"'
    uses = f'<use href="{sheet}#hut" {size}/><use href="{sheet}#emblem-{colour}" {size}/>'
    return mark_safe(f'<svg class="emblem seat-{colour}" viewBox="27 27 42 42" aria-hidden="true">{uses}</svg>')


@lru_cache(maxsize=16)
def back(colour: str | None = None) -> SafeString:
    """The back of a jungle tile or, with a colour, of a worker tile."""
    if colour is None:
        return _tile("tile", "", f'<use href="{sprite("pieces")}#back-jungle"/>')
    sheet = sprite("workers")
    uses = f'<use href="{sheet}#back-worker"/><use href="{sheet}#emblem-{colour}"/>'
    return _tile(f"tile seat-{colour}", "", uses)


@lru_cache(maxsize=32)
def piece(name: str) -> SafeString:
    """A small piece: fruit, bar, coin, token, carrier, map-token, mask, emperor, first, or a gem by its colour."""
    use = f'<use href="{sprite("pieces")}#{name}"/>'
    return mark_safe(f'<svg class="piece piece--{name}" viewBox="0 0 40 40" aria-hidden="true">{use}</svg>')


@lru_cache(maxsize=32)
def hut(code: str) -> SafeString:
    """A hut, as small as a piece."""
    use = f'<use href="{sprite("huts")}#{escape(code)}"/>'
    return mark_safe(f'<svg class="piece piece--hut" viewBox="0 0 48 48" aria-hidden="true">{use}</svg>')


def _tile(classes: str, label: str, uses: str) -> SafeString:
    voice = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return mark_safe(f'<svg class="{classes}" viewBox="0 0 96 96" {voice}>{uses}</svg>')
