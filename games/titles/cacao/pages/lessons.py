"""Lessons of a first game of Cacao, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.engine.ruleset import Event
from games.tables.pages.lessons import Lessons, Moment
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.rules.view import CacaoView

TURNS = 5
ANY_TURN = range(1, TURNS + 1)


def _turn(view: CacaoView) -> int:
    """Which of its own turns the viewer is at: the tile of a turn is in its hand until it is laid."""
    if view.seat is None:
        return 0
    laid = sum(tile.seat == view.seat for stack in view.workers.values() for tile in stack)
    return max(1, laid + (view.phase == "place" and view.active == view.seat))


def _has_fruits(view: CacaoView) -> bool:
    return view.seat is not None and view.players[view.seat].fruits > 0


def _picture() -> SafeString:
    return format_html("{}{}{}", art.jungle("plantation-1"), art.worker("2101", "red"), art.jungle("market-3"))


MOMENTS = (
    Moment(
        "place",
        range(1, 2),
        _(
            "Two jungle tiles lie in the meadow: a plantation, where workers pick fruits, and a market, where they "
            "sell them. In your hand are three of your eleven worker tiles; each side shows how many workers stand "
            "there."
        ),
        _(
            "Pick a tile, turn it until most of its workers face the plantation, then press a marked cell. You can try "
            "things out: every step can be taken back until you confirm."
        ),
    ),
    Moment(
        "place",
        range(2, 3),
        _(
            "You hold fruits. There is room for five, and at the end they are worth nothing: a market turns them into "
            "gold, one fruit for each worker, at the price on its sign."
        ),
        _(
            "Lay a tile with several workers towards a market. Wherever two worker tiles leave a gap between them, a "
            "new jungle tile comes in, and all workers around it are set to work."
        ),
        _has_fruits,
    ),
    Moment(
        "place",
        range(2, 3),
        _("You hold no fruits yet, and without fruits there is nothing to sell."),
        _(
            "Lay a tile with several workers towards a plantation. Wherever two worker tiles leave a gap between them, "
            "a new jungle tile comes in, and all workers around it are set to work."
        ),
    ),
    Moment(
        "place",
        range(3, 4),
        _(
            "Everybody begins with −10: that is the water carrier. Each worker at a water tile takes yours one field "
            "on, and where it stands at the end counts, up to +16. The first steps are worth most."
        ),
        _("Look for water among the open tiles and on the board, and bring two or three workers to it."),
    ),
    Moment(
        "place",
        range(4, 5),
        _(
            "Temples bring nothing now. At the end whoever has most workers at a temple gets 6 gold for it, and who is "
            "second 3."
        ),
        _(
            "If a temple lies on the board, one worker more than the bot has there is enough. If not, go on harvesting "
            "and selling: your other workers bring something each turn."
        ),
    ),
    Moment(
        "place",
        range(5, 6),
        _(
            "Two kinds of tiles are left: in mines each worker digs gold, and suns bring up to three tokens, each "
            "worth 1 gold at the end. When the jungle is used up, a token lets you build over one of your own tiles."
        ),
        _(
            "Think of both colours: a tile that you lay sets the bot's workers to work, too. From your next turn on "
            "you play without explanations; the signs marked “?” and the rules go on answering."
        ),
    ),
    Moment(
        "fill",
        ANY_TURN,
        _("Your tile made a gap between worker tiles, and jungle grows there at once. You choose which open tile."),
        _(
            "Choose what suits the workers around the gap: a market if you hold fruits, a plantation if not. Workers "
            "of the bot that stand there profit, too."
        ),
    ),
    Moment(
        "settle",
        ANY_TURN,
        _("Where workers touch jungle they go to work, side by side. The lit sides have not been used yet."),
        _("Press what each side shall bring, in any order: pick first, then you have something to sell."),
    ),
    Moment(
        "confirm",
        ANY_TURN,
        _("Your turn is complete. Above the button stands what it changes, from old to new."),
        _("If you like it, confirm. If not, take back as many steps as you wish and try something else."),
    ),
    Moment(
        "wait",
        ANY_TURN,
        _("The bot is laying a tile. Where it touches your workers, they go to work as well, in its turn."),
        _("There is nothing to do until it is your turn again: a moment."),
    ),
)

WHY: Mapping[str, Promise] = {
    "fruits": _(
        "You have got fruits: each worker at a plantation picks as many as the tile shows, while there is room."
    ),
    "sold": _("You have sold: each worker at a market gives one fruit and gets the gold on its sign. Gold is points."),
    "dug": _("You have dug: each worker in a mine brings the gold it shows. Gold is points."),
    "water": _("Your carrier has moved: each worker at the water is one field, and the field counts at the end."),
    "tokens": _("You have got sun tokens: each is worth 1 gold at the end, if you do not build with it."),
}
"""Why what workers bring scores, by what they brought."""


def why(view: CacaoView, happened: Sequence[Event]) -> Sequence[str]:
    """What the viewer's workers brought in the draft, each kind once."""
    brought = [kind for event in happened if event.seat == view.seat for kind in _brought(event)]
    return [str(WHY[kind]) for kind in dict.fromkeys(brought)]


def _brought(event: Event) -> Sequence[str]:
    details: Mapping[str, Any] = event.details
    if event.kind != "settled":
        return ()
    gold = ("sold" if details["fruits"] < 0 else "dug") if details["gold"] > 0 else ""
    return [gold] if gold else [kind for kind in ("fruits", "water", "tokens") if details[kind] > 0]


LESSONS = Lessons(
    bots=1,
    turns=TURNS,
    about=_(
        "Lay workers beside the jungle: they pick cacao, sell it, fetch water and gather at temples. Turn by turn, "
        "some twenty minutes against one bot."
    ),
    picture=_picture,
    turn_of=_turn,
    why=why,
    moments=MOMENTS,
)
