"""The uses of an open edge in words and small pictures, from what each choice gives or costs."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cacao.effects import Choice
from games.engine.cacao.view import PlayerView
from games.presenters.cacao import art


class Gain(NamedTuple):
    """One thing that changes hands: its picture, its sign and its number."""

    picture: SafeString
    amount: str


def gains(choice: Choice) -> list[Gain]:
    """What a choice gives and costs, what it costs first."""
    parts = {
        "fruit": choice.fruits,
        "coin": choice.gold,
        "token": choice.tokens,
        "carrier": choice.water,
    }
    changes = sorted((amount > 0, name, amount) for name, amount in parts.items() if amount)
    return [Gain(art.piece(name), signed(amount)) for _is_gain, name, amount in changes]


def number(amount: int) -> str:
    """A number, with a minus as long as the plus."""
    return f"−{-amount}" if amount < 0 else str(amount)


def signed(amount: int) -> str:
    """A change: a number with its sign."""
    return f"+{amount}" if amount > 0 else number(amount)


def label(choice: Choice) -> str:
    """What a choice does, as the text of its button."""
    if choice.fruits < 0:
        return _("sell %(fruits)d for %(gold)d gold") % {
            "fruits": -choice.fruits,
            "gold": choice.gold,
        }
    for amount, text in (
        (choice.fruits, ngettext("take %d fruit", "take %d fruits", choice.fruits)),
        (choice.gold, ngettext("take %d gold", "take %d gold", choice.gold)),
        (
            choice.tokens,
            ngettext("take %d sun token", "take %d sun tokens", choice.tokens),
        ),
        (choice.water, ngettext("go %d step", "go %d steps", choice.water)),
    ):
        if amount > 0:
            return text % amount
    return _("leave it")


def loss(choice: Choice, player: PlayerView) -> str:
    """What of a choice would be lost for want of room; empty when nothing is."""
    fruits = choice.fruits - (player.storage - player.fruits - player.bars)
    tokens = choice.tokens - (player.token_places - player.tokens)
    if fruits > 0:
        return ngettext("%d fruit finds no room", "%d fruits find no room", fruits) % fruits
    if tokens > 0:
        return ngettext("%d token finds no room", "%d tokens find no room", tokens) % tokens
    return ""
