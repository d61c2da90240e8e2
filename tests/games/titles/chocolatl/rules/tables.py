"""A table of Chocolatl in the middle of a game, at which a test plays on.

Ana, Bo and Cy sit at seats 0 to 2, Dee at 3, Eve at 4. Their markers lie in one stack on field 0, Ana's on top, until a
test puts them elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from games.engine.ruleset import Event, IllegalMove, InvalidMove, Move, Score
from games.titles.chocolatl.rules import round as course
from games.titles.chocolatl.rules.material import CARDS, ROUNDS, STATIONS
from games.titles.chocolatl.rules.moves import (
    Bid,
    City,
    Dice,
    Pyramid,
    Sacrifice,
)
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import (
    Cards,
    Mode,
    Phase,
    Player,
    Result,
)
from games.titles.chocolatl.rules.view import ChocolatlView, PlayerView
from games.titles.chocolatl.title import CHOCOLATL

ANA, BO, CY, DEE, EVE = range(5)
SEED = bytes(range(32))
"""The seed of the record's examples."""
PAIRS: tuple[Cards, ...] = ((1, 12), (2, 11), (3, 10), (4, 9), (5, 8), (6, 7))
"""A way to lay all cards when 0 was sacrificed: every bid is 13."""


class Table:
    """A game to play on. ``table[ANA]`` is what Ana has; ``events`` is all that has happened."""

    def __init__(self, players: int = 3, *, is_arranged: bool = True) -> None:
        self.state = CHOCOLATL.new({"players": players}, SEED)
        self.events: list[Event] = []
        if is_arranged:
            self.stack(*reversed(range(players)))

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    @property
    def seats(self) -> range:
        return range(len(self.state.players))

    # --- what is given -----------------------------------------------------------------------------------------------

    def stack(self, *seats: int) -> Table:
        """Put the markers upon each other in this order, the lowest first."""
        for height, seat in enumerate(seats):
            self[seat].height = height
        self.state.clock = len(self.seats)
        return self

    def points(self, *points: int) -> Table:
        """Put the markers on these fields."""
        for player, field in zip(self.state.players, points, strict=True):
            player.points = field
        return self

    def having(self, seat: int, **things: Any) -> Table:
        """Give a seat these things (``huts``, ``dice``, ``cubes`` …) instead of what it has."""
        for name, value in things.items():
            setattr(self[seat], name, value)
        return self

    def sacrificed(self, *cards: int) -> Table:
        """Let everybody sacrifice a card, a 0 if nothing is said; the first round begins."""
        for seat, card in zip(self.seats, cards or [0] * len(self.seats), strict=True):
            self.play(Sacrifice(seat, card))
        return self

    def at(self, station: int, *, number: int = 2) -> Table:
        """Go to this station of a round (by number) in which bids are asked for station by station."""
        state = self.state
        for player in state.players:
            player.sacrifice = 0
            player.cards, player.hand = list(CARDS[1:]), list(CARDS[1:])
        state.mode, state.station, state.round, state.is_last = Mode.GOLD, station, number, number == ROUNDS
        course.ask_bids(state, 0)
        return self

    def in_round(self, colour: str) -> Table:
        """Begin a round in which everyone bids in the way of this colour."""
        fields = {Mode.RED: 3, Mode.GOLD: 1, Mode.GREEN: 2}
        for player in self.state.players:
            player.points = fields[colour]
        course.begin_round(self.state, self.events)
        return self

    # --- what is played ----------------------------------------------------------------------------------------------

    def play(self, move: Move) -> list[Event]:
        happened = CHOCOLATL.rules.apply(self.state, move)
        self.events += happened
        return happened

    def bid(self, seat: int, bids: Mapping[int, Sequence[int]]) -> list[Event]:
        """Lay cards at stations."""
        return self.play(Bid(seat, tuple((station, tuple(cards)) for station, cards in bids.items())))

    def bids(self, *totals: int) -> Table:
        """Everybody bids so much in cards at the station asked for; the cards are put into their hands first."""
        for seat, total in zip(self.seats, totals, strict=True):
            cards = min(total, 12), max(0, total - 12)
            self[seat].hand = sorted({*self[seat].hand, *cards}) + ([cards[0]] if cards[0] == cards[1] else [])
            self.bid(seat, {self.state.station: cards})
        return self

    def bid_all(self, seat: int, pairs: Iterable[Sequence[int]] = PAIRS) -> list[Event]:
        """Lay two cards at each station."""
        return self.bid(seat, dict(zip(STATIONS, pairs, strict=True)))

    def throw(self, seat: int, count: int, *, rest: bool = False) -> list[Event]:
        """Say how many bonus dice to throw here."""
        return self.play(Dice(seat, self.state.station, count, rest))

    def choose(self, choice: str) -> list[Event]:
        """The first at the city chooses."""
        return self.play(City(self.state.asked[0], choice))

    def builds_first(self, seat: int) -> list[Event]:
        """The first at the pyramid says who places first."""
        return self.play(Pyramid(self.state.asked[0], seat))

    # --- what is seen ------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[int, ...]:
        return CHOCOLATL.rules.to_move(self.state)

    @property
    def phase(self) -> str:
        return self.state.phase

    def asks(self, phase: str, *seats: int) -> bool:
        """Whether exactly these seats are asked this."""
        return (self.phase, self.asked) == (phase, seats)

    def is_at(self, station: int, phase: str = Phase.BID) -> bool:
        """Whether this is asked at this station now."""
        return (self.state.station, self.state.phase) == (station, phase)

    @property
    def fields(self) -> list[int]:
        """Where the markers are, by seat."""
        return [player.points for player in self.state.players]

    @property
    def result(self) -> Result:
        """How the station came out that was resolved last."""
        return (self.state.results or self.state.previous)[-1]

    def tied(self, *seats: int) -> list[int]:
        """These seats in the order in which ties between them are broken."""
        return ranked(self.state, [0] * len(self.seats), seats)

    def scores(self) -> tuple[Score, ...]:
        return CHOCOLATL.rules.scores(self.state)

    def view(self, seat: int | None) -> ChocolatlView:
        return CHOCOLATL.rules.view(self.state, seat)

    def player_view(self, seat: int, viewer: int | None) -> PlayerView:
        """What a viewer sees of a seat."""
        return self.view(viewer).players[seat]

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Expect the rules to refuse this for a reason."""
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        yield
    assert caught.value.code == code
