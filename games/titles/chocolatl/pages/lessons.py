"""Lessons of a first game of Chocolatl, round by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.ruleset import Event
from games.tables.pages.lessons import Lessons, Moment
from games.titles.chocolatl.pages import art
from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.state import Mode, Phase, Result
from games.titles.chocolatl.rules.view import ChocolatlView

TURNS = 5
ROUNDS = range(2, TURNS + 1)
"""The sacrifice is what the first lesson is about, then each round has one."""


def _turn(view: ChocolatlView) -> int:
    return view.round + 1


def _is_second_layer(view: ChocolatlView) -> bool:
    return view.layer > 0


def _is_gold(view: ChocolatlView) -> bool:
    return view.mode == Mode.GOLD


def _are_others_thinking(view: ChocolatlView) -> bool:
    """Whether a draft is not the last thing that is waited for."""
    return view.phase != Phase.CONFIRM


def _are_cards_laid(view: ChocolatlView) -> bool:
    return view.phase == Phase.BID


def _picture() -> SafeString:
    return format_html("{}{}{}", *map(art.piece, ("temple", "figure", "old-man")))


MOMENTS = (
    Moment(
        Phase.SACRIFICE,
        range(1, 2),
        _(
            "You hold thirteen cards, from 0 to 12. With twelve of them you will bid in every round; one lies in the "
            "temple until the end and brings its value then."
        ),
        _("A low card is missed least. Put 0, 1 or 2 into the temple, then confirm: everybody does so in secret."),
    ),
    Moment(
        Phase.BID,
        range(2, 3),
        _(
            "Six stations, and at each something else is won by who bids most there: points at the harvest, huts in "
            "the city, cubes at the pyramid, points for the drink, better cards at Tachli. The first round is red: all "
            "twelve cards are laid at once, face down."
        ),
        _(
            "Lay two cards at each station; what you give to one is missing at another. The drink pays most in the "
            "first rounds. Be last nowhere where that hurts: at Chocolatl the lowest gets the Old Man, who weakens "
            "bids and costs 3 points at the end."
        ),
    ),
    Moment(
        Phase.BID,
        ROUNDS,
        _("Everybody's first cards lie face up now. You see who is after what."),
        _("Lay the second cards: a little more where it is close, your low ones where you cannot win any more."),
        _is_second_layer,
    ),
    Moment(
        Phase.BID,
        ROUNDS,
        _(
            "This round is gold: one station after the other, two cards each time, and you see how it comes out before "
            "the next. The colour of the field under the leading marker decides about that."
        ),
        _("Do not spend your high cards too early: what you lay here does not come back before the next round."),
        _is_gold,
    ),
    Moment(
        Phase.BID,
        range(3, 4),
        _(
            "All your cards are back in your hand. The field under the leading marker has a colour, and that says how "
            "all bid in this round; it stands above the stations."
        ),
        _(
            "Equal bids go to who holds the figure of Chocolatl, else to who has fewer points. With a hut you bid 1 "
            "more at every station but the city."
        ),
    ),
    Moment(
        Phase.BID,
        range(4, 5),
        _(
            "Cubes in the pyramid count at the end, 1 each, and 3 more for most of them. A row that is full pays at "
            "once who has most cubes in it."
        ),
        _(
            "Look at what the others were after last time: bid a little more there, or let them have it and save "
            "your cards."
        ),
    ),
    Moment(
        Phase.BID,
        range(5, 6),
        _(
            "The game ends with the round in which a marker comes to 40 or somebody sets the ninth cube, at the latest "
            "with the seventh. The sacrificed cards are turned up then."
        ),
        _(
            "You know all there is to know. From the next round on you play without explanations; the rules are a "
            "press away."
        ),
    ),
    Moment(
        Phase.DICE,
        ROUNDS,
        _("The bids are face up, and you own bonus dice. Their eyes are added to your bid, and they are gone then."),
        _("Throw only where a few eyes more bring you a better place. The buttons say what you would need."),
    ),
    Moment(
        Phase.CITY,
        ROUNDS,
        _("A hut or the bonus die: the second gets what you leave."),
        _("A hut adds 1 to your bids at nearly every station from now on; a die helps once. Early huts pay most."),
    ),
    Moment(
        Phase.PYRAMID,
        ROUNDS,
        _("Your lead is under 3, so you and the second set a cube each."),
        _(
            "Whoever sets the last cube of a row completes it, and most cubes in it win its points: count before you "
            "say."
        ),
    ),
    Moment(
        "confirm",
        range(1, TURNS + 1),
        _("Your decision is made, and nobody sees it yet."),
        _("Confirm it, or take it back. Even then you may change your mind as long as others are still thinking."),
        _are_others_thinking,
    ),
    Moment(
        "confirm",
        range(1, TURNS + 1),
        _("Your decision is made, and nobody sees it yet."),
        _("Confirm it, or take it back: as soon as you confirm, the game goes on."),
    ),
    Moment(
        "wait",
        range(1, TURNS + 1),
        _("The others lay their cards. Then they are turned up."),
        _("There is nothing to do until you are asked again: a moment."),
        _are_cards_laid,
    ),
    Moment(
        "wait",
        range(1, TURNS + 1),
        _("The others decide. Then the game goes on."),
        _("There is nothing to do until you are asked again: a moment."),
    ),
)


Details = Mapping[str, Any]


def _chocolatl(gains: Sequence[Event]) -> str:
    return gettext("Chocolatl: you were first, so you have 1 point and the figure, which wins ties.")


def _city(gains: Sequence[Event]) -> str:
    if any(event.kind == "hut" for event in gains):
        return gettext("City: you were first and built a hut.")
    return gettext("City: you were first and took the bonus die.")


def _pyramid(gains: Sequence[Event]) -> str:
    if sum(event.kind == "cube" for event in gains) > 1:
        return gettext("Pyramid: you were first by 3 or more, so you have set two cubes.")
    return gettext("Pyramid: you were first, so you have set a cube.")


def _harvest(gains: Sequence[Event]) -> str:
    return gettext("Harvest: you were first, so the highest die is yours: %(points)s.") % _details(gains, "points")


def _drink(gains: Sequence[Event]) -> str:
    return gettext("Drink: you were first and moved forward by %(points)s.") % _details(gains, "points")


def _tachli(gains: Sequence[Event]) -> str:
    if any(event.kind == "improved" for event in gains):
        return gettext("Tachli: you were first, so your %(given)s became a %(won)s.") % _details(gains, "improved")
    return gettext("Tachli: you were first and moved forward by %(points)s.") % _details(gains, "points")


def _details(gains: Sequence[Event], kind: str) -> Details:
    return next(event.details for event in gains if event.kind == kind)


WHY: Mapping[int, Callable[[Sequence[Event]], str]] = {
    Station.CHOCOLATL: _chocolatl,
    Station.HARVEST: _harvest,
    Station.CITY: _city,
    Station.PYRAMID: _pyramid,
    Station.DRINK: _drink,
    Station.TACHLI: _tachli,
}
"""What a station has brought whoever was first there, by what it gained."""


def why(view: ChocolatlView, happened: Sequence[Event]) -> Sequence[str]:
    """Where the viewer was first in this round, or while nothing of it is revealed in the round before.

    A station at which something is still to be chosen has brought nothing yet.
    """
    results = view.results or view.previous
    won = ((result, _gained(result, view.seat)) for result in results if result.ranking[0] == view.seat)
    return [WHY[result.station](gains) for result, gains in won if gains]


def _gained(result: Result, seat: int | None) -> Sequence[Event]:
    return [event for event in result.gains if event.seat == seat]


LESSONS = Lessons(
    bots=2,
    turns=TURNS,
    about=_(
        "Lay cards face down at six stations, all at the same time, and see what the others were after. Up to seven "
        "rounds, some forty minutes against two bots."
    ),
    picture=_picture,
    turn_of=_turn,
    why=why,
    moments=MOMENTS,
)
