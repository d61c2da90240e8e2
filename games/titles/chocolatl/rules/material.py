"""What a game is played with: cards, piles, tables of points, numbers of things (Chocolatl rules, section 1).

What the published rules leave open is decided here, each in one constant; those say so.
"""

from __future__ import annotations

CARDS = tuple(range(13))
"""Each seat's cards at the beginning; one of them is sacrificed."""
CUBES = 9
"""Each seat's cubes for huts and the pyramid. A seat without cubes goes on with borrowed ones."""
ROUNDS = 7
HUT_SITES = ROUNDS
"""Decided: one for each round, so that there is always a free one."""
BONUS_DICE = 7
LAST_FIELD = 40
"""A marker that arrives here or beyond makes the round the last one."""

HIGH_PILE = tuple(range(10, 16))
LOW_PILE = tuple(range(4, 10))
"""Decided: which improvement cards lie in which pile; a card of pile A is always the higher one."""

FIELD_COLOURS = ("red", "gold", "green")
"""Decided: the colour of field n by n mod 3."""
HARVEST_DICE = 3

DRINK_POINTS = ((8, 4), (7, 3), (6, 2), (5, 0), (4, 0), (3, 0), (2, 0))
"""For first and second at the drink by round; decided from round 3 on."""
DRINK_LOSS = 2
CHOCOLATL_POINTS = 1
LAST_TACHLI_POINTS = (6, 3)
"""For first and second at Tachli in the last round, instead of cards."""

PYRAMID_ROWS = (5, 4, 3, 2)
"""Cubes per row from the bottom; a full row pays as many points."""
PYRAMID_LEAD = 3
"""With such a lead the first adds both cubes."""

MAJORITY_POINTS = 3
FIGURE_POINTS = 3
OLD_MAN_POINTS = -3
SACRIFICE_POINTS = 3
"""In the final scoring: most cubes in the pyramid, the two figures, the highest sacrifice."""


class Station:
    """The stations in the order in which they are resolved."""

    CHOCOLATL = 1
    HARVEST = 2
    CITY = 3
    PYRAMID = 4
    DRINK = 5
    TACHLI = 6


STATIONS = tuple(range(1, 7))
