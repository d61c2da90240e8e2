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
from games.titles.cacao.rules.view import CacaoView, PlayerView

TURNS = 5
ANY_TURN = range(1, TURNS + 1)
WHOLE_GAME = range(1, 100)
REMINDED = range(8, 12, 3)
"""Turns in which whoever has fetched no water yet is told what that costs."""


def _turn(view: CacaoView) -> int:
    """Which of its own turns the viewer is at: the tile of a turn is in its hand until it is laid."""
    if view.seat is None:
        return 0
    laid = sum(tile.seat == view.seat for stack in view.workers.values() for tile in stack)
    return max(1, laid + (view.phase == "place" and view.active == view.seat))


def _has_fruits(view: CacaoView) -> bool:
    return view.seat is not None and view.players[view.seat].fruits > 0


def _is_dry(view: CacaoView) -> bool:
    return view.seat is not None and view.players[view.seat].water == 0


def _best_other(view: CacaoView) -> PlayerView:
    return max((player for seat, player in enumerate(view.players) if seat != view.seat), key=_total)


def _total(player: PlayerView) -> int:
    return player.score["total"]


def _has_stayed_dry(view: CacaoView) -> bool:
    """Whether the carrier never left −10, and the game was lost."""
    return _is_dry(view) and _lead(view) < 0


def _won_by_water(view: CacaoView) -> bool:
    """Whether the viewer is ahead by no more than its carrier is."""
    return 0 < _lead(view) <= _lead_of_carrier(view)


def _lost_by_water(view: CacaoView) -> bool:
    return 0 > _lead(view) >= _lead_of_carrier(view)


def _lead(view: CacaoView) -> int:
    return 0 if view.seat is None else _total(view.players[view.seat]) - _total(_best_other(view))


def _lead_of_carrier(view: CacaoView) -> int:
    """By how many points its carrier stands further on than that of the best of the others."""
    return 0 if view.seat is None else view.players[view.seat].water_value - _best_other(view).water_value


def _picture() -> SafeString:
    return format_html("{}{}{}", art.jungle("plantation-1"), art.worker("2101", "red"), art.jungle("market-3"))


MOMENTS = (
    Moment(
        "place",
        range(1, 2),
        _(
            "Two jungle tiles start in the middle: a plantation, where workers pick fruits, and a market, "
            "where they sell them. You hold three worker tiles; each side shows its workers."
        ),
        _(
            "Pick a tile, turn most of its workers towards the plantation, then tap a marked cell. Try "
            "things out: you can take back every step until you confirm."
        ),
    ),
    Moment(
        "place",
        range(2, 3),
        _(
            "You’ve got fruits, with room for five. They’re worth nothing at the end, so sell them at a "
            "market: one per worker, at the price on its sign."
        ),
        _(
            "Lay a tile with several workers facing a market. If two worker tiles leave a gap, a new jungle "
            "tile goes in, and all workers around it go to work."
        ),
        _has_fruits,
    ),
    Moment(
        "place",
        range(2, 3),
        _("You have no fruits yet, so there’s nothing to sell."),
        _(
            "Lay a tile with several workers facing a plantation. If two worker tiles leave a gap, a new "
            "jungle tile goes in, and all workers around it go to work."
        ),
    ),
    Moment(
        "place",
        range(3, 4),
        _(
            "Everyone starts at −10: that’s the water carrier. Each worker at a water tile moves yours one "
            "field on, up to +16 at the end. The first steps are worth the most."
        ),
        _("Look for water among the open tiles and on the board, and send two or three workers."),
    ),
    Moment(
        "place",
        range(4, 5),
        _("Temples bring nothing now. At the end, the most workers at a temple score 6 gold, the second most 3."),
        _(
            "If there’s a temple on the board, one more worker than the bot is enough. If not, keep "
            "harvesting and selling."
        ),
    ),
    Moment(
        "place",
        range(5, 6),
        _(
            "Two more kinds of tiles: mines bring gold, and suns bring up to three tokens, worth 1 gold each"
            " at the end. Once the jungle is used up, a token lets you build over one of your own tiles."
        ),
        _(
            "Watch both colours: your tiles put the bot’s workers to work, too. From your next turn you play"
            " without explanations; the “?” signs and the rules stay."
        ),
    ),
    Moment(
        "place",
        REMINDED,
        _("Your water carrier still stands at −10: nothing on the board costs you more."),
        _("Send a worker to water: the first step alone is worth 6 points, three are worth 10."),
        _is_dry,
    ),
    Moment(
        "fill",
        ANY_TURN,
        _("Your tile left a gap between worker tiles, so the jungle grows there. You choose which open tile."),
        _(
            "Choose what suits the workers around the gap: a market if you have fruits, a plantation if not."
            " The bot’s workers profit, too."
        ),
    ),
    Moment(
        "settle",
        ANY_TURN,
        _("Workers that touch jungle go to work, side by side. The lit sides are still to be used."),
        _("Tap what each side should do, in any order: pick first, then you’ll have something to sell."),
    ),
    Moment(
        "confirm",
        range(1, 4),
        _("Your turn is complete. Above the button you see what it changes, from old to new."),
        _("Happy with it? Confirm. If not, take back as many steps as you like and try something else."),
    ),
    Moment(
        "confirm",
        ANY_TURN,
        _("Your turn is complete. Above the button you see what it changes, from old to new."),
        _(
            "Happy with it? Confirm. Once you know the game, “Automatic steps” in your profile can confirm turns"
            " in which nothing is left to choose."
        ),
    ),
    Moment(
        "over",
        WHOLE_GAME,
        _("Your water carrier made the difference: you’re ahead by no more than it walked further than the bot’s."),
        _("Keep that in mind: the first steps are worth the most, and each step counts."),
        _won_by_water,
    ),
    Moment(
        "over",
        WHOLE_GAME,
        _("Your water carrier never left −10, and the bot won."),
        _("Next time send two or three workers to water early: the first three steps alone are worth 10 points."),
        _has_stayed_dry,
    ),
    Moment(
        "over",
        WHOLE_GAME,
        _("The water carrier decided this game: the bot is ahead by no more than its carrier walked further."),
        _("Next time send workers to water a little earlier: the first steps are worth the most."),
        _lost_by_water,
    ),
    Moment(
        "over",
        WHOLE_GAME,
        _("The water carrier didn’t decide this game: the bars show where each of you scored."),
        _("Look at your best turn, or have the game analysed to see what else was there."),
    ),
    Moment(
        "wait",
        ANY_TURN,
        _("The bot is laying a tile. If it touches your workers, they go to work as well."),
        _("Nothing to do until your next turn: one moment."),
    ),
)

WHY: Mapping[str, Promise] = {
    "fruits": _("You picked fruits: each worker at a plantation picks as many as the tile shows, while there’s room."),
    "sold": _("You sold: each worker at a market gives one fruit for the gold on its sign. Gold is points."),
    "dug": _("You dug: each worker in a mine brings the gold it shows. Gold is points."),
    "water": _("Your carrier moved: each worker at the water is one field, and the field counts at the end."),
    "tokens": _("You got sun tokens: each is worth 1 gold at the end, unless you build with it."),
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
        "Lay workers beside the jungle to pick cacao, sell it, fetch water and gather at temples. About "
        "twenty minutes against one bot."
    ),
    picture=_picture,
    turn_of=_turn,
    why=why,
    moments=MOMENTS,
)
