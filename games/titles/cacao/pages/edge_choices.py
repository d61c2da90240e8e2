"""The uses of an open edge in words and small pictures, from what each choice gives or costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.ruleset import Event
from games.tables.pages.numbers import number, signed
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.gain import ShownGain
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.view import PlayerView
from games.titles.cacao.rules.water import LAST_FIELD, WATER_TRACK
from games.titles.cacao.texts.catalogue import change

PIECES = {"fruits": "fruit", "bars": "bar", "gold": "coin", "tokens": "token", "water": "carrier"}
"""The drawings of goods."""

Amount = tuple[str, int]
"""A good, and how much more or less of it there is."""


def summed(happened: Iterable[Event]) -> list[Amount]:
    """What settling brought and cost altogether: of each good what came, then what went, the gold last."""
    came, went = dict.fromkeys(PIECES, 0), dict.fromkeys(PIECES, 0)
    for event in happened:
        if event.kind == "settled":
            for name in PIECES:
                sums = came if event.details[name] > 0 else went
                sums[name] += event.details[name]
    order = sorted(PIECES, key=lambda name: name == "gold")
    return [(name, amount) for name in order for amount in (came[name], went[name]) if amount]


def summed_in_words(parts: Iterable[Amount]) -> str:
    """The same for those who hear it."""
    return ", ".join(change(name, amount) for name, amount in parts)


def distinct(choices: Iterable[Choice], player: PlayerView) -> list[Choice]:
    """The choices without those that come to the same as one for fewer workers."""
    found: dict[Choice, Choice] = {}
    for choice in choices:
        found.setdefault(replace(effect(choice, player), key=()), choice)
    return list(found.values())


def effect(choice: Choice, player: PlayerView) -> Choice:
    """What a choice gives that finds room, and takes."""
    return replace(
        choice,
        fruits=min(choice.fruits, player.storage - player.fruits - player.bars),
        tokens=min(choice.tokens, player.token_places - player.tokens),
        water=min(choice.water, LAST_FIELD - player.water) if player.carrier_moves else 0,
    )


def gains(choice: Choice, tile: Tile) -> list[ShownGain]:
    """What a choice gives and costs, what it costs first."""
    parts = {piece: getattr(choice, name) for name, piece in PIECES.items()}
    changes = sorted((amount > 0, name, amount) for name, amount in parts.items() if amount)
    return tile.gains(choice) + [ShownGain(art.piece(name), signed(amount)) for _is_gain, name, amount in changes]


def label(choice: Choice, tile: Tile) -> str:
    """What a choice does, as the text of its button."""
    if choice.taken:
        return _("take %(gems)s") % {"gems": tile.taking(choice)}
    if choice.fruits < 0 < choice.bars:
        return ngettext("turn %d fruit into a bar", "turn %d fruits into bars", choice.bars) % choice.bars
    if choice.fruits < 0 or choice.bars < 0:
        return _("sell %(goods)s for %(gold)d gold") % {"goods": _goods(choice), "gold": choice.gold}
    if choice.gold < 0:
        return ngettext("pay %d gold", "pay %d gold", -choice.gold) % -choice.gold
    return _received(choice) or (_("pay nothing") if size(choice) else _("leave it"))


def _goods(choice: Choice) -> str:
    """What is sold; a mere number where it can only be fruits."""
    if not choice.bars:
        return str(-choice.fruits)
    bars = ngettext("%d bar", "%d bars", -choice.bars) % -choice.bars
    fruits = ngettext("%d fruit", "%d fruits", -choice.fruits) % -choice.fruits
    return _("%(fruits)s and %(bars)s") % {"fruits": fruits, "bars": bars} if choice.fruits else bars


def _received(choice: Choice) -> str:
    """What is taken; steps back are what it is taken for."""
    parts = (
        (-choice.water, ngettext("go back %d step", "go back %d steps", -choice.water)),
        (choice.fruits, ngettext("take %d fruit", "take %d fruits", choice.fruits)),
        (choice.gold, ngettext("take %d gold", "take %d gold", choice.gold)),
        (choice.tokens, ngettext("take %d sun token", "take %d sun tokens", choice.tokens)),
        (choice.water, ngettext("go %d step", "go %d steps", choice.water)),
    )
    return ", ".join(text % amount for amount, text in parts if amount > 0)


def way(choice: Choice, player: PlayerView) -> str:
    """Where the carrier goes, by what his fields are worth; empty when he stays."""
    return " → ".join(_fields(choice, player))


def way_in_words(choice: Choice, player: PlayerView) -> str:
    """The same for those who hear it."""
    if not (fields := _fields(choice, player)):
        return ""
    return _("water carrier from %(old)s to %(new)s") % dict(zip(("old", "new"), fields, strict=True))


def _fields(choice: Choice, player: PlayerView) -> list[str]:
    if not choice.water:
        return []
    return [number(WATER_TRACK[field]) for field in (player.water, player.water + choice.water)]


def size(choice: Choice) -> int:
    """How many workers a choice uses."""
    return sum(len(value) if isinstance(value, tuple) else int(str(value)) for _name, value in choice.key)


def loss(choice: Choice, player: PlayerView) -> str:
    """What of a choice would be lost for want of room; empty when nothing is."""
    fruits = choice.fruits - (player.storage - player.fruits - player.bars)
    tokens = choice.tokens - (player.token_places - player.tokens)
    if fruits > 0:
        return ngettext("%d fruit doesn’t fit", "%d fruits don’t fit", fruits) % fruits
    if tokens > 0:
        return ngettext("%d token doesn’t fit", "%d tokens don’t fit", tokens) % tokens
    return ""
