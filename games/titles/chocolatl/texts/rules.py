"""What Chocolatl's stations do, in a sentence or two: for wherever a station explains itself."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.texts.catalogue import Sentence

STATIONS: dict[int, Sentence] = {
    1: _(
        "The first takes the Chocolatl figure, which wins ties for its holder. The lowest takes the Old Man and bids "
        "less at all stations that follow in this round; by giving him back it bids more here in the next one."
    ),
    2: _(
        "Three dice were thrown at the beginning of the round. The first gets the points of the highest one, the "
        "second those of the next, the third those of the lowest."
    ),
    3: _(
        "The first chooses a hut or the bonus die, and the second gets the other. A hut adds to every bid at the other "
        "stations and takes away from those here; a bonus die is thrown once, to add its eyes to a bid."
    ),
    4: _(
        "The first and the second add a cube each, and the first says who begins. Who leads by enough adds both. When "
        "a row is full, whoever has most cubes in it gets its points."
    ),
    5: _("The first and the second get points, fewer from round to round. The lowest loses some."),
    6: _(
        "The first and the second win a card each, and give up their lowest for it. In the last round they get points "
        "instead."
    ),
}
"""By the station's number."""
