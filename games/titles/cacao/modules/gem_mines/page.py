"""How the gem mines look: mines with what is left in them, gems and masks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.tables.pages.cached_fragment import cached_fragment
from games.titles.cacao.modules.gem_mines.texts import GEMS
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.gain import ShownGain
from games.titles.cacao.pages.pieces.holding import Holding
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Pasted, Tile
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.view import CacaoView, JungleTile, PlayerView

SPRITE = "modules/gem-mines"
DRAWN = ("red", "green", "blue", "white", "red", "blue")
"""What lies in the mine of an example."""
_BOX, _GEM = 96, 22
"""The edges of the drawing of a mine and of a gem in it."""
_CORNERS = ((14, 39), (37, 39), (60, 39), (14, 62), (37, 62), (60, 62))


class Mine(Tile):
    """A mine shows the gems that are left in it."""

    def detail(self, extra: Any) -> Hashable:
        """The gems; nothing as long as it lies in the pile."""
        return tuple(extra["gems"]) if extra else None

    def picture(self, code: str, detail: Any, label: str) -> SafeString:
        """The mine with its gems."""
        return art.jungle(code, label, self.sprite) if detail is None else _open_mine(detail, label)

    def pasted(self, code: str, detail: Any) -> Sequence[Pasted]:
        """The open mine with its gems at their corners."""
        if detail is None:
            return (Pasted(code),)
        gems = zip(detail, _CORNERS, strict=False)
        return (
            Pasted("gem-mine-open"),
            *(Pasted(f"gem-{gem}", x / _BOX, y / _BOX, _GEM / _BOX) for gem, (x, y) in gems),
        )

    def name(self, word: str, detail: Any) -> str:
        """With the gems left."""
        if detail is None:
            return word
        if not detail:
            return gettext("gem mine without gems")
        return gettext("gem mine with %(gems)s") % {"gems": gem_counts(detail)}

    def mail_sign(self, word: str, detail: Any) -> str:
        """With the number of gems left."""
        return self.sign if detail is None else f"{self.sign} {len(detail)}"

    def gains(self, choice: Choice) -> list[ShownGain]:
        return [ShownGain(art.piece(f"gem-{gem}", SPRITE), "") for gem in choice.taken]

    def taking(self, choice: Choice) -> str:
        """The gems taken, by colour."""
        return gem_counts(choice.taken)

    def leads_to(self, choice: Choice, view: CacaoView, seat: int) -> str:
        """The mask for which a set is traded that is complete then."""
        masks = view.extra[GemMines.code]["masks"]
        gems = (*view.players[seat].extra[GemMines.code]["gems"], *choice.taken)
        if not masks or not choice.taken or set(gems) != set(GEMS):
            return ""
        return gettext("→ mask %(value)d") % {"value": masks[0]}

    def owned(self, view: CacaoView, seat: int) -> SafeString:
        """Its gems, one by one."""
        gems = view.players[seat].extra[GemMines.code]["gems"]
        pictures = ((art.piece(f"gem-{colour}", SPRITE),) for colour, count in counted(gems) for _one in range(count))
        drawn = format_html_join("", "{}", pictures)
        return format_html("{} {}", gettext("you have"), drawn) if drawn else SafeString(gettext("you have none yet"))


@lru_cache(maxsize=4096)
def _open_mine(gems: tuple[str, ...], label: str) -> SafeString:
    inside = (art.small(f"gem-{gem}", SPRITE, *corner, _GEM) for gem, corner in zip(gems, _CORNERS, strict=False))
    return art.drawing("tile", label, f"{art.part(SPRITE, 'gem-mine-open')}{''.join(inside)}")


def gem_counts(gems: Iterable[str]) -> str:
    """Gems in words: ``2 red, 1 blue``."""
    return ", ".join(f"{count} {GEMS[colour]}" for colour, count in counted(gems))


def counted(gems: Iterable[str]) -> list[tuple[str, int]]:
    """The colours that are there, in the usual order, with how many there are."""
    counts = Counter(gems)
    return [(colour, counts[colour]) for colour in GEMS if counts[colour]]


@dataclass(frozen=True, slots=True)
class GemHolding(Holding):
    """Gems come and go one by one."""

    def thing(self, name: Any) -> SafeString:
        return art.piece(f"gem-{name}", SPRITE)


@dataclass(frozen=True, slots=True)
class MaskHolding(Holding):
    """A mask comes with its value."""

    def thing(self, name: Any) -> SafeString:
        return format_html("{}<b>{}</b>", self.picture(), name)


@dataclass(frozen=True, slots=True)
class Gems:
    """Gems of one colour."""

    colour: str
    count: int

    @property
    def picture(self) -> SafeString:
        return art.piece(f"gem-{self.colour}", SPRITE)

    @property
    def name(self) -> str:
        return str(GEMS[self.colour])


@dataclass(frozen=True, slots=True)
class Treasure:
    """Gems by colour and the values of masks."""

    gems: tuple[Gems, ...]
    masks: tuple[int, ...]


class GemMines(ModulePage):
    """Gem mines, gems and masks."""

    code = "gem-mines"
    styles: ClassVar[Sequence[str]] = ("games/cacao/modules/gem-mines.css",)
    tiles: ClassVar[Mapping[str, Tile]] = {"gem-mine": Mine("💎", SPRITE)}
    inventory: ClassVar[Mapping[str, Holding]] = {
        "gems": GemHolding("gem-red", SPRITE),
        "masks": MaskHolding("mask", SPRITE),
    }
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"GM": JungleTile("gem-mine", {"gems": DRAWN})}
    examples: ClassVar[Mapping[str, Example]] = {
        "gems": Example(
            "P1 A1111 GM\n.  M2    B2101",
            _(
                "Purple has laid the framed tile, then the gem mine. Purple takes any 2 gems, then red takes 1 "
                "of those left."
            ),
            laid=(2, 1),
            edges=(((1, 0), "E"), ((2, 1), "N"), ((2, 1), "W")),
        ),
    }

    def panels(self, view: CacaoView) -> Iterable[SafeString]:
        """The masks left and the gems in the bag."""
        part = view.extra[self.code]
        bag = tuple(Gems(colour, part["bag"].get(colour, 0)) for colour in GEMS)
        treasure = Treasure(bag, part["masks"])
        yield cached_fragment(
            "games/cacao/modules/gem-mines/panel.html", treasure=treasure, mask=art.piece("mask", SPRITE)
        )

    def goods(self, player: PlayerView) -> SafeString:
        part = player.extra[self.code]
        treasure = Treasure(tuple(Gems(*row) for row in counted(part["gems"])), part["masks"])
        return cached_fragment(
            "games/cacao/modules/gem-mines/goods.html", treasure=treasure, mask=art.piece("mask", SPRITE)
        )

    def picture(self) -> SafeString:
        return art.piece("mask", SPRITE)

    def facts(self) -> Mapping[str, Any]:
        return {"gems": [art.piece(f"gem-{colour}", SPRITE) for colour in GEMS], "mask": art.piece("mask", SPRITE)}
