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
            "You have thirteen cards, 0 to 12. You bid with twelve every round; one goes to the temple and "
            "scores its value at the end."
        ),
        _("You’ll miss a low card least. Put 0, 1 or 2 into the temple and confirm: everyone does it in secret."),
    ),
    Moment(
        Phase.BID,
        range(2, 3),
        _(
            "Each of the six stations has a different prize for the highest bidder: points, huts, cubes in "
            "the pyramid, better cards. The first round is red: lay all twelve cards at once, face down. Drink pays "
            "most early on. Avoid coming last where it hurts: at Chocolatl you’d get the Old Man, who weakens your "
            "bids and costs 3 points at the end."
        ),
        _("Lay two cards at each station: your high ones where you want to win."),
    ),
    Moment(
        Phase.BID,
        ROUNDS,
        _("Everyone’s first cards are now face up, so you can see who’s after what."),
        _("Lay the second cards: a little more where it’s close, your low ones where you can’t win."),
        _is_second_layer,
    ),
    Moment(
        Phase.BID,
        ROUNDS,
        _(
            "This round is gold: one station at a time, two cards each, and you see each result first. The "
            "colour under the leading marker decides that."
        ),
        _("Don’t spend your high cards too early: you only get them back next round."),
        _is_gold,
    ),
    Moment(
        Phase.BID,
        range(3, 4),
        _(
            "All your cards are back. The colour under the leading marker decides how everyone bids this "
            "round: see above the stations. Each hut adds 1 to your bids everywhere but the city."
        ),
        _("Ties go to whoever holds Chocolatl, otherwise to the player with fewer points."),
    ),
    Moment(
        Phase.BID,
        range(4, 5),
        _(
            "Each cube in the pyramid scores 1 at the end, and having the most scores 3 more. A full row "
            "immediately scores for whoever has the most cubes in it."
        ),
        _("Remember what the others were after last time: outbid them there, or let them have it and save your cards."),
    ),
    Moment(
        Phase.BID,
        range(5, 6),
        _(
            "The game ends with the round in which a marker reaches 40 or somebody places a ninth cube, or "
            "else with the seventh. Then the sacrificed cards are revealed."
        ),
        _("That’s everything! From here you’re on your own; the rules are one click away."),
    ),
    Moment(
        Phase.DICE,
        ROUNDS,
        _(
            "The bids are revealed, and you have bonus dice. Roll some to add their pips to your bid; rolled"
            " dice are gone."
        ),
        _("Roll only where a few more pips would move you up: the buttons show what you need."),
    ),
    Moment(
        Phase.CITY,
        ROUNDS,
        _("Hut or bonus die: second place gets the other."),
        _("A hut adds 1 to your bids at nearly every station from now on; a die helps once. Early huts pay off most."),
    ),
    Moment(
        Phase.PYRAMID,
        ROUNDS,
        _("You lead by less than 3, so you and second place add a cube each."),
        _("The last cube completes a row, and the most cubes in it win the points: count before you choose."),
    ),
    Moment(
        "confirm",
        range(1, TURNS + 1),
        _("You’ve decided, and nobody can see it yet."),
        _("Confirm it or take it back. You can still change your mind while others are thinking."),
        _are_others_thinking,
    ),
    Moment(
        "confirm",
        range(1, TURNS + 1),
        _("You’ve decided, and nobody can see it yet."),
        _("Confirm it or take it back: the game goes on as soon as you confirm."),
    ),
    Moment(
        "wait",
        range(1, TURNS + 1),
        _("The others are laying their cards. Then everyone’s are revealed."),
        _("Nothing to do just now: one moment."),
        _are_cards_laid,
    ),
    Moment(
        "wait",
        range(1, TURNS + 1),
        _("The others are deciding. Then the game goes on."),
        _("Nothing to do just now: one moment."),
    ),
)


Details = Mapping[str, Any]


def _chocolatl(gains: Sequence[Event]) -> str:
    return gettext("Chocolatl: you came first, so you get 1 point and the figure, which wins ties.")


def _city(gains: Sequence[Event]) -> str:
    if any(event.kind == "hut" for event in gains):
        return gettext("City: you came first and built a hut.")
    return gettext("City: you came first and took the bonus die.")


def _pyramid(gains: Sequence[Event]) -> str:
    if sum(event.kind == "cube" for event in gains) > 1:
        return gettext("Pyramid: you won by 3 or more, so you placed two cubes.")
    return gettext("Pyramid: you came first, so you placed a cube.")


def _harvest(gains: Sequence[Event]) -> str:
    return gettext("Harvest: you came first, so you score the highest die: %(points)s.") % _details(gains, "points")


def _drink(gains: Sequence[Event]) -> str:
    return gettext("Drink: you came first and moved forward %(points)s.") % _details(gains, "points")


def _tachli(gains: Sequence[Event]) -> str:
    if any(event.kind == "improved" for event in gains):
        return gettext("Tachli: you came first, so you swapped your %(given)s for the %(won)s.") % _details(
            gains, "improved"
        )
    return gettext("Tachli: you came first and moved forward %(points)s.") % _details(gains, "points")


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
        "Everyone lays cards face down at six stations, then you see what the others were after. About "
        "forty minutes against two bots."
    ),
    picture=_picture,
    turn_of=_turn,
    why=why,
    moments=MOMENTS,
)
