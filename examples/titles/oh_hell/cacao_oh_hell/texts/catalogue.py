"""Oh Hell's sentences: what the rules refuse, what happened, and what things are called."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cacao_oh_hell.rules.cards import DECK
from games.texts import common
from games.texts.catalogue import Catalogue, Sentence

PIPS = {"c": "♣", "d": "♦", "s": "♠", "h": "♥"}
SUITS: dict[str, Sentence] = {"c": _("clubs"), "d": _("diamonds"), "s": _("spades"), "h": _("hearts")}
RANKS: dict[str, Sentence] = {
    "J": pgettext_lazy("rank of a card", "J"),
    "Q": pgettext_lazy("rank of a card", "Q"),
    "K": pgettext_lazy("rank of a card", "K"),
    "A": pgettext_lazy("rank of a card", "A"),
}


def card(code: str) -> Sentence:
    """A card in a few letters, such as ♥10."""
    return format_lazy("{}{}", PIPS[code[0]], RANKS.get(code[1:], code[1:]))


CATALOGUE = Catalogue(
    name=_("Oh Hell"),
    errors={
        **common.CATALOGUE.errors,
        "not-allowed-now": _("It's not your turn to do that. Look at the table and decide again."),
        "follow-suit": _("You have to follow suit: play a card of the suit that was led."),
    },
    events={
        **common.CATALOGUE.events,
        "dealt": _("Round %(round)s: cards for each player: %(cards)s. Turned up for trumps: %(trump)s."),
        "bid": _("%(player)s has bid."),
        "bids": _("Bids – %(bids)s."),
        "played": _("%(player)s plays %(card)s."),
        "trick": _("%(player)s takes the trick."),
        "round": _("Points in round %(round)s – %(points)s."),
        "resigned": _("%(player)s resigns."),
    },
    by_seat=frozenset({"bids", "points"}),
    words={code: card(code) for code in DECK},
    score_lines={"total": _("total"), "tricks": _("tricks"), "bonus": _("exact bids")},
    options={
        "length": _("Length of the game"),
        "length.short": _("Short: 5 rounds"),
        "length.long": _("Long: 9 rounds"),
        "only-card": _("Play my card for me when there's only one I can play"),
    },
    hints={"length": _("Rounds with 1 to 5 cards each, or up to 5 and down to 1 again.")},
)
