"""The board in mails: HTML tables with inline attributes, for mail programs."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.tables.pages.scene import Sitter
from games.tables.pages.seats import PAINTS
from games.titles.chocolatl.pages import status, words
from games.titles.chocolatl.rules.material import FIELD_COLOURS
from games.titles.chocolatl.rules.view import ChocolatlView

_EMPTY = "#f3ead6"
_INK = "#2c2118"
_FIELDS = {"red": "#f0b8a8", "gold": "#f5d97f", "green": "#b9dba4"}


def mail_board(view: ChocolatlView, sitters: Sequence[Sitter]) -> SafeString:
    """Round and bidding, then the players as they stand on the track: only what everybody may see."""
    return format_html(
        '<table border="0" cellpadding="6" cellspacing="2" bgcolor="{}">{}{}{}</table>',
        _EMPTY,
        _heading(view),
        _columns(),
        format_html_join("", "{}", ((_player(view, sitters[seat]),) for seat in _leaders(view))),
    )


def mail_words(view: ChocolatlView) -> str:
    """The round, and how everyone bids in it."""
    return f"{_place(view)}. {status.round_sentence(view)}".strip()


def _place(view: ChocolatlView) -> str:
    """Round and station; no station while cards are laid at all of them, and no round before the first."""
    if not view.round:
        return _("Before the first round")
    if len(view.asked_stations) > 1 or view.winners is not None:
        return _("Round %(round)s") % {"round": view.round}
    return _("Round %(round)s, station %(station)s") % {"round": view.round, "station": words.station(view.station)}


def _heading(view: ChocolatlView) -> SafeString:
    title = _place(view)
    return format_html(
        '<tr><td colspan="5"><font color="{}" face="sans-serif"><b>{}</b><br>{}</font></td></tr>',
        _INK,
        title,
        status.round_sentence(view),
    )


def _columns() -> SafeString:
    names = (_("Player"), _("Space"), pgettext("Chocolatl", "Huts"), _("Pyramid"), _("Dice"))
    cells = format_html_join(
        "", '<th align="left"><font size="2" face="sans-serif">{}</font></th>', ((name,) for name in names)
    )
    return format_html("<tr>{}</tr>", cells)


def _leaders(view: ChocolatlView) -> list[int]:
    """From the leading marker to the last, the upper one of a stack first."""
    return [seat for field in sorted(view.stacks, reverse=True) for seat in reversed(view.stacks[field])]


def _player(view: ChocolatlView, sitter: Sitter) -> SafeString:
    player = view.players[sitter.number]
    background, writing = PAINTS[sitter.colour]
    colour = FIELD_COLOURS[player.points % len(FIELD_COLOURS)]
    cells = [
        (background, writing, f"{sitter.name}{_figures(view, sitter.number)}"),
        (_FIELDS[colour], _INK, words.field(player.points)),
        (_EMPTY, _INK, player.huts),
        (_EMPTY, _INK, view.pyramid.count(sitter.number)),
        (_EMPTY, _INK, player.dice),
    ]
    return format_html(
        "<tr>{}</tr>",
        format_html_join("", '<td bgcolor="{}"><font color="{}" face="sans-serif">{}</font></td>', cells),
    )


def _figures(view: ChocolatlView, seat: int) -> str:
    """Signs for the two figures."""
    return (" ♛" if seat == view.figure else "") + (" ☹" if seat == view.old_man else "")
