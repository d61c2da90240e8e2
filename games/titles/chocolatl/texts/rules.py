"""What Chocolatl's stations do, in a sentence or two: for wherever a station explains itself."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.texts.catalogue import Sentence

STATIONS: dict[int, Sentence] = {
    1: _(
        "First place takes the Chocolatl figure, which wins ties. Last place takes the Old Man and bids "
        "less at the other stations this round, but more here next round."
    ),
    2: _(
        "Three dice are rolled at the start of the round. First place scores the highest, second place "
        "the middle one, third place the lowest."
    ),
    3: _(
        "First place chooses a hut or the bonus die; second place gets the other. A hut raises your bids"
        " elsewhere and lowers them here; a bonus die adds its pips to one bid."
    ),
    4: _(
        "First and second place add a cube each, and the winner decides who goes first. A big enough "
        "lead places both. A full row scores for whoever has the most cubes in it."
    ),
    5: _("First and second place score points, fewer each round. Last place loses some."),
    6: _(
        "First and second place win a card each and give up their lowest in return. In the last round "
        "they score points instead."
    ),
}
"""By the station's number."""
