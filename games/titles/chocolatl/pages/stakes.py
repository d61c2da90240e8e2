"""What is at stake at each station now, for whom, with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from core.colon import with_colon
from games.tables.pages import numbers
from games.tables.pages.scene import Scene, Sitter
from games.titles.chocolatl.pages import art
from games.titles.chocolatl.rules import material
from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.pyramid import ROW_ENDS
from games.titles.chocolatl.rules.view import ChocolatlView


@dataclass(frozen=True, slots=True)
class Stake:
    """What one rank gets; ``label`` says it to those who do not see the pictures."""

    rank: str
    picture: SafeString | str
    number: str = ""
    label: str = ""


class _Offered(NamedTuple):
    """What everybody sees of a round that says what its stations bring."""

    round: int
    is_last: bool
    harvest: tuple[int, ...]
    offer: tuple[int, ...]


def stakes(view: ChocolatlView, station: int) -> tuple[Stake, ...]:
    """What the ranks of a station get."""
    return _stakes(station, _Offered(view.round, view.is_last, view.harvest, view.offer), get_language())


@lru_cache(maxsize=1024)
def _stakes(station: int, offered: _Offered, _language: str | None) -> tuple[Stake, ...]:
    return tuple(_STAKES[station](offered))


def scenery(scene: Scene, station: int) -> SafeString | str:
    """What stands at a station besides: hut sites, the pyramid, who holds the figures."""
    return _SCENERY[station](scene) if station in _SCENERY else ""


def _first() -> str:
    return pgettext("rank", "1st")


def _second() -> str:
    return pgettext("rank", "2nd")


def _lowest() -> str:
    return pgettext("rank", "last")


# --- what the ranks get ----------------------------------------------------------------------------------------------


def _chocolatl(offered: _Offered) -> list[Stake]:
    points = numbers.signed(material.CHOCOLATL_POINTS)
    prize = ngettext(
        "the Chocolatl figure and %(points)s point",
        "the Chocolatl figure and %(points)s points",
        material.CHOCOLATL_POINTS,
    )
    return [
        Stake(_first(), art.piece("figure"), points, prize % {"points": points}),
        Stake(_lowest(), art.piece("old-man"), "", _("the Old Man: −1 on all your later bids this round")),
    ]


def _harvest(offered: _Offered) -> list[Stake]:
    ranks = (_first(), _second(), pgettext("rank", "3rd"))
    if not offered.harvest:
        eyes = (_("the highest die"), _("the middle one"), _("the lowest one"))
        return [Stake(rank, art.die(None, "harvest"), "", label) for rank, label in zip(ranks, eyes, strict=True)]
    dice = sorted(offered.harvest, reverse=True)
    return [
        Stake(
            rank,
            art.die(eyes, "harvest"),
            "",
            ngettext("%(points)s point", "%(points)s points", eyes) % {"points": eyes},
        )
        for rank, eyes in zip(ranks, dice, strict=False)
    ]


def _city(offered: _Offered) -> list[Stake]:
    hut, die = art.piece("hut"), art.die(None, "bonus")
    either = format_html('{} <span class="stake__or">{}</span> {}', hut, _("or"), die)
    return [
        Stake(_first(), either, "", _("a hut or the bonus die")),
        Stake(_second(), "", _("the other"), ""),
    ]


def _pyramid(offered: _Offered) -> list[Stake]:
    cube = art.piece("cube")
    lead = _("lead of %(lead)s") % {"lead": material.PYRAMID_LEAD}
    return [
        Stake(_first(), cube, "", _("a cube")),
        Stake(_second(), cube, "", _("a cube")),
        Stake(lead, format_html("{}{}", cube, cube), "", _("both cubes go to first place")),
    ]


def _drink(offered: _Offered) -> list[Stake]:
    first, second = material.DRINK_POINTS[max(offered.round, 1) - 1]
    gains = [(_first(), first), (_second(), second), (_lowest(), -material.DRINK_LOSS)]
    return [Stake(rank, "", numbers.signed(points)) for rank, points in gains if points]


def _tachli(offered: _Offered) -> list[Stake]:
    ranks = (_first(), _second())
    if offered.is_last:
        return [
            Stake(rank, "", numbers.signed(points))
            for rank, points in zip(ranks, material.LAST_TACHLI_POINTS, strict=True)
        ]
    if not offered.round:
        labels = (_("the higher of two cards on show"), _("the lower of two cards on show"))
        return [Stake(rank, art.back(""), "", label) for rank, label in zip(ranks, labels, strict=True)]
    cards = [(art.card(card), _("the card %(card)s") % {"card": card}) for card in offered.offer]
    return [Stake(rank, card, "", label) for rank, (card, label) in zip(ranks, cards, strict=False)]


_STAKES: Mapping[int, Callable[[_Offered], list[Stake]]] = {
    Station.CHOCOLATL: _chocolatl,
    Station.HARVEST: _harvest,
    Station.CITY: _city,
    Station.PYRAMID: _pyramid,
    Station.DRINK: _drink,
    Station.TACHLI: _tachli,
}


# --- what stands there -----------------------------------------------------------------------------------------------


def _figures(scene: Scene) -> SafeString:
    """Who holds the two figures, or has brought the Old Man back."""
    view: ChocolatlView = scene.view
    lines = [("figure", _("held by %(player)s"), view.figure, "")]
    if view.returning is not None and view.old_man is None:
        lines.append(("old-man", _("%(player)s returns him: +1 here"), view.returning, "+1"))
    else:
        lines.append(("old-man", _("held by %(player)s"), view.old_man, ""))
    held = [_held(piece, text, scene.sitters[seat], more) for piece, text, seat, more in lines if seat is not None]
    if not held:
        return SafeString()
    return format_html('<div class="figures">{}</div>', format_html_join("", "{}", ((each,) for each in held)))


def _held(piece: str, sentence: str, who: Sitter, more: str) -> SafeString:
    """Whose a figure is, in words and, for where there is no room for them, by marker with what it adds."""
    return format_html(
        '<p class="held">{} {}<b class="held__more" aria-hidden="true">{}</b><span class="held__what">{}</span></p>',
        art.piece(piece),
        art.marker(who.colour),
        more,
        sentence % {"player": who.name},
    )


def _hut_sites(scene: Scene) -> SafeString:
    return _sites(
        tuple([(scene.sitters[seat].colour, p.huts) for seat, p in enumerate(scene.view.players)]), get_language()
    )


@lru_cache(maxsize=1024)
def _sites(huts: tuple[tuple[str, int], ...], _language: str | None) -> SafeString:
    """The sites of the city with these huts, by the colours of their owners."""
    colours = [colour for colour, built in huts for _hut in range(built)]
    built = [art.piece("hut", "", f"seat-{colour}") for colour in colours]
    free = [SafeString('<span class="site"></span>')] * (material.HUT_SITES - len(built))
    label = _("Hut sites built on: %(built)s of %(sites)s") % {"built": len(built), "sites": material.HUT_SITES}
    sites = format_html_join("", "{}", ((site,) for site in (*built, *free)))
    return format_html('<p class="sites" role="img" aria-label="{}">{}</p>', label, sites)


def _pyramid_with_cubes(scene: Scene) -> SafeString:
    view: ChocolatlView = scene.view
    rows = _pyramid_rows(tuple(scene.sitters[seat].colour for seat in view.pyramid))
    return format_html('<p class="pyramid" role="img" aria-label="{}">{}</p>', _pyramid_words(scene, view), rows)


@lru_cache(maxsize=1024)
def _pyramid_rows(cubes: tuple[str, ...]) -> SafeString:
    """The pyramid from its top to its bottom, each row with what it pays; ``cubes`` are colours in their order."""
    rows = []
    for row, size in reversed(list(enumerate(material.PYRAMID_ROWS))):
        start = ROW_ENDS[row] - size
        drawn = format_html_join("", "{}", ((_space(cubes, number),) for number in range(start, start + size)))
        rows.append((drawn, numbers.signed(size)))
    return format_html_join("", '<span class="pyramid__row">{}</span><span class="pyramid__pays">{}</span>', rows)


def _space(cubes: Sequence[str], number: int) -> SafeString:
    if number < len(cubes):
        return art.cube(cubes[number])
    next_one = " space--next" if number == len(cubes) else ""
    return format_html('<span class="space{}"></span>', next_one)


def _pyramid_words(scene: Scene, view: ChocolatlView) -> str:
    counts = [(sitter.name, view.pyramid.count(sitter.number)) for sitter in scene.sitters]
    owned = ", ".join(f"{name} {count}" for name, count in counts if count)
    return _("Cubes in the pyramid: %(cubes)s") % {"cubes": owned or 0}


def _cellar(scene: Scene) -> SafeString:
    return _drinks(scene.view.round, get_language())


@lru_cache(maxsize=64)
def _drinks(now: int, language: str | None) -> SafeString:
    """What the drink brings first and second in every round: those gone, this one, those to come."""
    rounds = [
        (
            _when(number, now),
            with_colon(_("round %(round)s") % {"round": number}),
            ", ".join(_paid(points)),
            "/".join(_paid(points)),
        )
        for number, points in enumerate(material.DRINK_POINTS, 1)
    ]
    return format_html(
        '<ol class="cellar" aria-label="{}">{}</ol>',
        _("Drink points by round, first and second"),
        format_html_join(
            "",
            '<li class="cellar__round{}"><span class="visually-hidden">{} {}</span>'
            '<span aria-hidden="true">{}</span></li>',
            rounds,
        ),
    )


def _when(number: int, now: int) -> str:
    if number == now:
        return " cellar__round--now"
    return " cellar__round--past" if number < now else ""


def _paid(points: Sequence[int]) -> list[str]:
    return [str(each) for each in points if each]


_SCENERY: Mapping[int, Callable[[Scene], SafeString]] = {
    Station.CHOCOLATL: _figures,
    Station.CITY: _hut_sites,
    Station.PYRAMID: _pyramid_with_cubes,
    Station.DRINK: _cellar,
}
