"""Chocolatl's sentences: what the rules refuse, what happened, and what things are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.texts import common
from games.texts.catalogue import Catalogue, EventSentence, Sentence
from games.titles.chocolatl.texts import preferences

WORDS: dict[str, Sentence] = {
    "red": pgettext_lazy("field of the score track", "red"),
    "green": pgettext_lazy("field of the score track", "green"),
    "gold": pgettext_lazy("field of the score track", "gold"),
    "sacrifice": _("a sacrifice"),
    "bid": _("cards for the stations"),
    "dice": _("bonus dice"),
    "city": _("a choice in the city"),
    "pyramid": _("who builds first at the pyramid"),
    "confirm": _("a confirmation"),
}
"""Colours, and what is asked."""

SCORE_LINES: dict[str, Sentence] = {
    "total": _("total"),
    "track": _("score track"),
    "pyramid": _("cubes in the pyramid"),
    "pyramid_majority": _("most cubes in the pyramid"),
    "chocolatl": _("Chocolatl figure"),
    "old_man": _("Old Man"),
    "sacrifice": pgettext_lazy("score", "sacrifice"),
    "highest_sacrifice": _("highest sacrifice"),
    "bonus_die": _("bonus die"),
}

LOSSES: dict[str, Sentence] = {
    "pyramid_majority": _("overtaken at the pyramid"),
    "chocolatl": _("Chocolatl figure passed on"),
}
"""Why somebody has the points of a line no more."""

ERRORS: dict[str, Sentence] = {
    "no-such-station": _("There’s no station %(station)s: the stations are 1 to 6."),
    "bids-not-by-station": _("A bid must name the cards for each station."),
    "bids-not-cards": _("A bid must be a list of cards for each station."),
    "rest-only-without-dice": _("To sit out the rest of the round, roll no dice now."),
    "not-asked-now": _("That isn’t up for decision now. What is: %(phase)s."),
    "decided-already": _("You’ve already decided. Wait for the others."),
    "station-not-asked": _("You can’t lay cards at station %(station)s now. Lay them where the page asks for them."),
    "wrong-number-of-cards": _("Wrong number of cards at: %(stations)s. Cards needed at each station: %(count)s."),
    "stations-missing": _("Cards are missing at: %(stations)s."),
    "card-not-in-hand": _("You don’t have the %(card)s, or you’ve already laid it. Choose another card."),
    "no-dice-to-throw": _("You have no bonus dice to roll here."),
    "other-station": _("Right now dice are rolled for station %(station)s."),
    "too-many-dice": _("You can’t roll that many bonus dice. You have: %(dice)s."),
    "not-among-the-best": _("Only first or second place can build first."),
}

STATIONS: dict[int, Sentence] = {
    1: _("Bids at Chocolatl – %(bids)s."),
    2: _("Bids for the harvest – %(bids)s."),
    3: _("Bids in the city – %(bids)s."),
    4: _("Bids at the pyramid – %(bids)s."),
    5: _("Bids for the drink – %(bids)s."),
    6: _("Bids at Tachli – %(bids)s."),
}
"""The final bids by station."""

ENDINGS: dict[str, Sentence] = {
    "round": _("The game ended after its seventh round."),
    "points": _("%(player)s reached 40, which ended the game."),
    "cubes": _("%(player)s placed the last cube, which ended the game."),
}
"""Why the game is over."""

LAST_ROUNDS: dict[str, Sentence] = {
    "round": _("This is the seventh and last round."),
    "points": _("%(player)s has reached 40: this is the last round."),
    "cubes": _("%(player)s has no cubes left: this is the last round."),
}
"""Why a round is the last one."""


def _round_begins(details: Mapping[str, Any]) -> Sentence:
    if details["offer"]:
        return _("Round %(round)s, %(colour)s. Harvest dice: %(harvest)s. New cards at Tachli: %(offer)s.")
    return _("Round %(round)s, %(colour)s. Harvest dice: %(harvest)s.")


def _bid(details: Mapping[str, Any]) -> Sentence:
    """Told once in a round: that more cards have been laid is seen when they are turned up."""
    return "" if details["again"] else _("%(player)s lays cards face down.")


def _thrown(details: Mapping[str, Any]) -> Sentence:
    if details["rests"]:
        return _("%(player)s sits out the bonus dice for the rest of the round.")
    return _("%(player)s rolls %(dice)s.") if details["dice"] else _("%(player)s rolls no bonus dice.")


def _own_dice(details: Mapping[str, Any]) -> Sentence:
    if details["rests"]:
        return _("%(player)s sits out the bonus dice for the rest of the round.")
    return (
        _("%(player)s will roll bonus dice: %(count)s.") if details["count"] else _("%(player)s rolls no bonus dice.")
    )


def _moved(details: Mapping[str, Any]) -> Sentence:
    if details["points"] < 0:
        return _("%(player)s moves back to space %(field)s.")
    return _("%(player)s moves forward %(points)s, to space %(field)s.")


EVENTS: dict[str, EventSentence] = {
    "sacrificed": _("%(player)s makes a sacrifice."),
    "bid": _bid,
    "dice-chosen": "",  # What was decided follows when all have.
    "own-sacrifice": _("%(player)s sacrifices the %(card)s."),
    "own-bid": _("%(player)s lays %(laid)s at station %(station)s."),
    "own-dice": _own_dice,
    "round": _round_begins,
    "last-round": lambda details: LAST_ROUNDS[details["reason"]],
    "first-cards": _("The first cards at stations 1 to 6 – %(cards)s."),
    "revealed": _("Cards at station %(station)s – %(cards)s."),
    "thrown": _thrown,
    "ranked": lambda details: STATIONS[details["station"]],
    "figure": _("%(player)s takes the Chocolatl figure."),
    "old-man": _("%(player)s takes the Old Man."),
    "points": _moved,
    "hut": _("%(player)s builds a hut."),
    "die": _("%(player)s takes the bonus die."),
    "cube": _("%(player)s places a cube in the pyramid."),
    "row": _("Row %(row)s of the pyramid is full; %(player)s has the most cubes there."),
    "improved": _("%(player)s swaps the %(given)s for the %(won)s."),
    "last-die": _("%(player)s rolls a bonus die left over: %(eyes)s."),
    "resigned": _("%(player)s resigns. A bot plays on for this seat."),
    "game-over": _("The game is over. The sacrifices – %(sacrifices)s."),
}


def _thrown_alike(details: Mapping[str, Any]) -> Sentence:
    if details["rests"]:
        return _("%(players)s sit out the bonus dice for the rest of the round.")
    return _("%(players)s roll %(dice)s each.") if details["dice"] else _("%(players)s roll no bonus dice.")


TOGETHER: dict[str, EventSentence] = {
    "sacrificed": _("%(players)s make a sacrifice."),
    "bid": _("%(players)s lay cards face down."),
    "thrown": _thrown_alike,
    "cube": _("%(players)s place a cube each in the pyramid."),
}

TWICE: dict[str, Sentence] = {"cube": _("%(player)s places two cubes in the pyramid.")}

LINES: dict[str, str] = {
    **dict.fromkeys(("sacrificed", "bid"), "laid"),
    **dict.fromkeys(("revealed", "thrown", "ranked"), "bids"),
    **dict.fromkeys(("figure", "old-man", "points", "cube", "row", "improved", "last-round"), "results"),
}
"""What all lay takes one line, a station two: what was bid, and what it came to."""

REASONS: dict[str, Sentence] = {
    "points": _("%(points)s points right away"),
    "huts": _("%(points)s from huts in later bids"),
    "cards": _("%(points)s from better cards later"),
    "dice": _("%(points)s from dice you keep"),
    "thrown": _("%(points)s from what dice may bring here"),
}
"""Why one position is better than another, by the parts of its worth."""

INSIGHTS: dict[str, Sentence] = {
    "kind.cards": _("Which cards where"),
    "kind.dice": _("How many dice to roll"),
    "kind.city": _("Hut or die in the city"),
    "kind.pyramid": _("Who builds first at the pyramid"),
    "kind.sacrifice": _("Which card to sacrifice"),
    "kind.other": _("Other choices"),
    "thing.station-1": _("Chocolatl"),
    "thing.station-2": _("Harvest"),
    "thing.station-3": _("City"),
    "thing.station-4": pgettext_lazy("station", "Pyramid"),
    "thing.station-5": _("Drink"),
    "thing.station-6": _("Tachli"),
    "thing.later": _("Cards worth keeping for later"),
    "thing.dice-later": _("Dice worth keeping"),
}
"""What its decisions are about."""

LESSONS: dict[str, Sentence] = {
    "kind.dice": _("Roll dice where one place more or less changes the points most."),
    "kind.city": _("Early huts help in every later round; late ones hardly pay."),
    "thing.station-1": _("Avoid being last here: the Old Man weakens your bids everywhere else."),
    "thing.station-2": _("Look at the dice: third place may be worth a low card, first place a high one."),
    "thing.station-3": _("Second place in the city gets the other thing: it’s often enough."),
    "thing.station-4": _("Lead by three here and both cubes are yours."),
    "thing.station-5": _("The drink pays most in early rounds, and last place always costs points."),
    "thing.station-6": _("Better cards pay in every round that’s left."),
    "thing.later": _("Where a high card wouldn’t change your place, lay a low one: the high one wins elsewhere."),
    "thing.dice-later": _(
        "Your last die scores its eyes at the end, so roll it only where a better place is worth more."
    ),
}
"""What strong players do about them."""

PROSPECTS: dict[str, Sentence] = {
    "points": _("%(points)s points this round (± %(error)s)."),
    "huts": _("%(points)s points from huts in later bids (± %(error)s)."),
    "cards": _("%(points)s points from better cards later (± %(error)s)."),
    "dice": _("%(points)s points from dice you keep (± %(error)s)."),
    "thrown": _("%(points)s points from what dice may bring (± %(error)s)."),
    "others": _("%(points)s points relative to the others’ gains (± %(error)s)."),
    "first-at-1": _("First at Chocolatl in %(share)s of them instead of %(than)s."),
    "first-at-2": _("First at the harvest in %(share)s of them instead of %(than)s."),
    "first-at-3": _("First in the city in %(share)s of them instead of %(than)s."),
    "first-at-4": _("First at the pyramid in %(share)s of them instead of %(than)s."),
    "first-at-5": _("First for the drink in %(share)s of them instead of %(than)s."),
    "first-at-6": _("First at Tachli in %(share)s of them instead of %(than)s."),
    "last-at-1": _("Last at Chocolatl in %(share)s of them instead of %(than)s."),
    "last-at-5": _("Last for the drink in %(share)s of them instead of %(than)s."),
}
"""What cards laid in one way come to against another, by the parts of a position's worth and by places."""

THEMES: dict[str, Sentence] = {
    "station-1": _("Station 1, Chocolatl"),
    "station-2": _("Station 2, the harvest"),
    "station-3": _("Station 3, the city"),
    "station-4": _("Station 4, the pyramid"),
    "station-5": _("Station 5, the drink"),
    "station-6": _("Station 6, Tachli"),
}
"""Where a decision is practised."""

CATALOGUE = Catalogue(
    errors={**common.CATALOGUE.errors, **ERRORS},
    events=EVENTS,
    words={**WORDS, **preferences.WORDS},
    options=preferences.CHOICES,
    hints=preferences.HINTS,
    score_lines=SCORE_LINES,
    losses=LOSSES,
    name="Chocolatl",
    reasons=REASONS,
    insights=INSIGHTS,
    lessons=LESSONS,
    prospects=PROSPECTS,
    themes=THEMES,
    by_seat=frozenset({"cards", "bids", "sacrifices"}),
    together=TOGETHER,
    twice=TWICE,
    lines=LINES,
)
