"""The full position of a game of Chocolatl as plain data that is cheap to copy. It holds secrets: see ``view.py``."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.ruleset import Event, Options
from games.titles.chocolatl.rules.material import STATIONS

Cards = tuple[int, ...]
Laid = list[Cards]
"""A seat's cards by station; index 0 is not used."""

NOTHING_LAID: tuple[Cards, ...] = ((),) * (len(STATIONS) + 1)


class Phase:
    """What the seats are asked now; ``State.asked`` says which."""

    SACRIFICE = "sacrifice"
    BID = "bid"
    DICE = "dice"
    CITY = "city"
    PYRAMID = "pyramid"
    CONFIRM = "confirm"
    """A draft has come to where the real state would go on to reveal something."""
    OVER = "over"


class Mode:
    """How everyone bids in a round: the colour under the leading marker."""

    RED = "red"
    GREEN = "green"
    GOLD = "gold"


class Swap(NamedTuple):
    """A card won at Tachli, and the one given up for it; everybody has seen both."""

    round: int
    won: int
    given: int


class Answer(NamedTuple):
    """What a seat has secretly said about its bonus dice at this station."""

    dice: int
    rests: bool


class Added(NamedTuple):
    """What huts and the Old Man add to the bids at a station, by seat."""

    huts: Cards
    old_man: Cards


NOTHING_ADDED = Added((), ())


class Result(NamedTuple):
    """How a station came out, by seat: the cards, what was added to them, the bonus dice thrown and the final bids.

    ``figure`` and ``points`` are what ties were broken by: the seat that held the figure, and the scores. ``gains`` is
    what the station brought, as it happened.
    """

    station: int
    cards: tuple[Cards, ...]
    added: Added
    dice: tuple[Cards, ...]
    bids: tuple[int, ...]
    ranking: tuple[int, ...]
    """Best first."""
    figure: int | None
    points: tuple[int, ...]
    gains: tuple[Event, ...] = ()


class Player:
    """What one seat has."""

    __slots__ = (
        "answer",
        "cards",
        "cubes",
        "dice",
        "hand",
        "height",
        "huts",
        "laid",
        "last_die",
        "points",
        "rests",
        "sacrifice",
        "swaps",
    )

    def __init__(self, cards: list[int], height: int) -> None:
        self.points = 0
        self.height = height
        """When its marker arrived on its field: of two on one field, the later one lies upon the other."""
        self.cards = cards
        """All its cards, those at stations too, ascending."""
        self.hand = cards.copy()
        """Those it has not laid in this round."""
        self.laid: Laid = list(NOTHING_LAID)
        self.sacrifice: int | None = None
        self.huts = 0
        self.cubes = 0
        """Cubes used: huts and pyramid together."""
        self.dice = 0
        self.rests = False
        """Whether it throws no more dice in this round."""
        self.answer: Answer | None = None
        self.last_die = 0
        """The eyes of its left-over bonus die in the final scoring."""
        self.swaps: tuple[Swap, ...] = ()

    def copy(self) -> Player:
        other = Player.__new__(Player)
        other.points = self.points
        other.height = self.height
        other.cards = self.cards.copy()
        other.hand = self.hand.copy()
        other.laid = self.laid.copy()
        other.sacrifice = self.sacrifice
        other.huts = self.huts
        other.cubes = self.cubes
        other.dice = self.dice
        other.rests = self.rests
        other.answer = self.answer
        other.last_die = self.last_die
        other.swaps = self.swaps
        return other


class State:
    """A full position. The dice still to come follow from ``seed`` and how far their streams have been used."""

    __slots__ = (
        "added",
        "asked",
        "bids",
        "bonus_position",
        "clock",
        "drafting",
        "figure",
        "harvest",
        "harvest_position",
        "is_last",
        "layer",
        "mode",
        "offer",
        "old_man",
        "options",
        "phase",
        "piles",
        "players",
        "previous",
        "pyramid",
        "resigned",
        "results",
        "returning",
        "revealed",
        "round",
        "seed",
        "station",
        "thrown",
    )

    def __init__(self, options: Options, seed: bytes) -> None:
        self.options = options
        self.seed = seed
        self.harvest_position = 0
        self.bonus_position = 0
        self.players: list[Player] = []
        self.clock = 0
        """Counts the arrivals of markers."""
        self.piles: tuple[list[int], list[int]] = ([], [])
        """The improvement cards face down; the top is the last of each list."""
        self.offer: Cards = ()
        """The face-up improvement cards, the higher one first; none in round 7."""
        self.harvest: Cards = ()
        self.round = 0
        self.station = 1
        self.mode = Mode.RED
        self.layer = 0
        """How many cards everyone had laid at each station when this bidding began: 1 only for green's second cards."""
        self.revealed = 0
        """The last station of this round whose bids are revealed."""
        self.is_last = False
        self.figure: int | None = None
        """The seat with the Chocolatl figure."""
        self.old_man: int | None = None
        self.returning: int | None = None
        """The seat that returned the Old Man in this round."""
        self.pyramid: list[int] = []
        """The seats of the cubes in the order of the pyramid's spaces: from the bottom, from the left."""
        self.phase = Phase.SACRIFICE
        self.asked: list[int] = []
        """The seats that still have to decide."""
        self.added = NOTHING_ADDED
        self.bids: list[int] = []
        self.thrown: list[Cards] = []
        """What is added to the cards, the bids and the bonus dice by seat at the station that is resolved now."""
        self.results: list[Result] = []
        self.previous: list[Result] = []
        """The stations resolved in this round, and those of the round before."""
        self.resigned: frozenset[int] = frozenset()
        self.drafting = False

    def copy(self) -> State:
        other = State.__new__(State)
        other.options = self.options
        other.seed = self.seed
        other.harvest_position = self.harvest_position
        other.bonus_position = self.bonus_position
        other.players = [player.copy() for player in self.players]
        other.clock = self.clock
        other.piles = (self.piles[0].copy(), self.piles[1].copy())
        other.offer = self.offer
        other.harvest = self.harvest
        other.round = self.round
        other.station = self.station
        other.mode = self.mode
        other.layer = self.layer
        other.revealed = self.revealed
        other.is_last = self.is_last
        other.figure = self.figure
        other.old_man = self.old_man
        other.returning = self.returning
        other.pyramid = self.pyramid.copy()
        other.phase = self.phase
        other.asked = self.asked.copy()
        other.added = self.added
        other.bids = self.bids.copy()
        other.thrown = self.thrown.copy()
        other.results = self.results.copy()
        other.previous = self.previous
        other.resigned = self.resigned
        other.drafting = self.drafting
        return other
