"""What one seat, or a spectator, may see of a game of Chocolatl: built up from nothing, plain and comparable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.ruleset import Document, Move, Options, Score
from games.titles.chocolatl.rules import bidding, scoring
from games.titles.chocolatl.rules.material import CUBES, STATIONS
from games.titles.chocolatl.rules.moves import (
    MOVES,
    Bid,
    Dice,
    Sacrifice,
)
from games.titles.chocolatl.rules.round import everybody, ready
from games.titles.chocolatl.rules.state import (
    Added,
    Answer,
    Cards,
    Phase,
    Player,
    Result,
    State,
    Swap,
)
from games.titles.chocolatl.rules.track import stacks


@dataclass(slots=True)
class PlayerView:
    """What a seat has, as the viewer sees it; what only the seat itself may know is ``None`` for the eyes of others."""

    points: int
    huts: int
    cubes: int
    """Cubes left; negative when some are borrowed."""
    dice: int
    rests: bool
    laid: tuple[Cards, ...]
    """Its cards by station that the viewer sees."""
    face_down: tuple[int, ...]
    """How many more lie there."""
    cards: Cards | None
    """All its cards, those at stations too."""
    hand: Cards | None
    has_sacrificed: bool
    sacrifice: int | None
    has_answered: bool
    answer: Answer | None
    """What it has said about its bonus dice at this station."""
    swaps: tuple[Swap, ...]
    last_die: int
    score: Score
    resigned: bool


@dataclass(slots=True)
class ChocolatlView:
    """A position as ``seat`` sees it.

    ``phase`` is what the seats of ``to_move`` are asked (``sacrifice``, ``bid``, ``dice``, ``city``, ``pyramid``), or
    ``confirm`` (a draft that is complete) or ``over``. Stations are 1 … 6; lists by station begin with the first.
    """

    seat: int | None
    options: Options
    phase: str
    to_move: tuple[int, ...]
    ready: tuple[int, ...]
    """The seats that have answered what ``to_move`` are still asked."""
    round: int
    station: int
    mode: str
    layer: int
    """How many cards everyone had at each station when this bidding began."""
    asked_stations: tuple[int, ...]
    asked_cards: int
    """While bids are asked for: where everyone lays cards, and how many at each."""
    revealed: int
    """The last station of this round whose bids are revealed."""
    is_last: bool
    harvest: Cards
    offer: Cards
    """The face-up improvement cards, the higher one first."""
    unseen: tuple[Cards, Cards]
    """The improvement cards in the two face-down piles, without their order."""
    figure: int | None
    old_man: int | None
    returning: int | None
    """The seat that has returned the Old Man in this round."""
    stacks: dict[int, tuple[int, ...]]
    """The markers by field, each stack from the bottom to the top."""
    pyramid: tuple[int, ...]
    """The seats of the cubes in the order of the pyramid's spaces: from the bottom, from the left."""
    added: Added
    bids: tuple[int, ...]
    thrown: tuple[Cards, ...]
    """What is added to the cards, bids and bonus dice by seat at the station that is resolved now."""
    results: tuple[Result, ...]
    previous: tuple[Result, ...]
    """The stations resolved in this round, and those of the round before."""
    players: tuple[PlayerView, ...]
    winners: tuple[int, ...] | None


def view(state: State, seat: int | None) -> ChocolatlView:
    """What a seat, or a spectator, may see of a state."""
    scores = scoring.scores(state)
    is_asking_bids = state.phase == Phase.BID
    return ChocolatlView(
        seat=seat,
        options=state.options,
        phase=state.phase,
        to_move=tuple(state.asked),
        ready=ready(state),
        round=state.round,
        station=state.station,
        mode=state.mode,
        layer=state.layer,
        asked_stations=bidding.stations_asked(state) if is_asking_bids else (),
        asked_cards=bidding.cards_asked(state) if is_asking_bids else 0,
        revealed=state.revealed,
        is_last=state.is_last,
        harvest=state.harvest,
        offer=state.offer,
        unseen=(tuple(sorted(state.piles[0])), tuple(sorted(state.piles[1]))),
        figure=state.figure,
        old_man=state.old_man,
        returning=state.returning,
        stacks=stacks(state),
        pyramid=tuple(state.pyramid),
        added=state.added,
        bids=tuple(state.bids),
        thrown=tuple(state.thrown),
        results=tuple(state.results),
        previous=tuple(state.previous),
        players=tuple(_player(state, number, number == seat, scores[number]) for number in everybody(state)),
        winners=scoring.outcome(state).winners if state.phase == Phase.OVER else None,
    )


@dataclass(slots=True)
class Uncovered:
    """What nobody saw while the game ran, by seat, and the improvement cards of both piles from the top."""

    hands: tuple[Cards, ...]
    laid: tuple[tuple[Cards, ...], ...]
    """Each seat's cards by station."""
    sacrifices: tuple[int | None, ...]
    piles: tuple[Cards, Cards]


def revealed_at_end(state: State) -> Uncovered:
    """All hands and piles, for those who look back at a game that is over."""
    return Uncovered(
        hands=tuple(tuple(player.hand) for player in state.players),
        laid=tuple(tuple(player.laid[1:]) for player in state.players),
        sacrifices=tuple(player.sacrifice for player in state.players),
        piles=(tuple(reversed(state.piles[0])), tuple(reversed(state.piles[1]))),
    )


def _player(state: State, seat: int, is_own: bool, score: Score) -> PlayerView:
    player = state.players[seat]
    laid = _laid(state, player, is_own)
    return PlayerView(
        points=player.points,
        huts=player.huts,
        cubes=CUBES - player.cubes,
        dice=player.dice,
        rests=player.rests,
        laid=laid,
        face_down=tuple(len(player.laid[station]) - len(laid[station - 1]) for station in STATIONS),
        cards=tuple(player.cards) if is_own else None,
        hand=tuple(player.hand) if is_own else None,
        has_sacrificed=player.sacrifice is not None,
        sacrifice=player.sacrifice if is_own or state.phase == Phase.OVER else None,
        has_answered=player.answer is not None,
        answer=player.answer if is_own else None,
        swaps=player.swaps,
        last_die=player.last_die,
        score=score,
        resigned=seat in state.resigned,
    )


def _laid(state: State, player: Player, is_own: bool) -> tuple[Cards, ...]:
    if is_own:
        return tuple(player.laid[1:])
    return tuple(bidding.face_up(state, player, station) for station in STATIONS)


# --- a station that is not resolved yet ------------------------------------------------------------------------------


def so_far(view: ChocolatlView) -> Result:
    """How the station whose cards are face up would come out if no bonus dice were thrown."""
    players = view.players
    return Result(
        view.station,
        tuple([player.laid[view.station - 1] for player in players]),
        view.added,
        view.thrown,
        view.bids,
        tuple(ranked(view, view.bids)),
        view.figure,
        tuple([player.points for player in players]),
    )


def ranked(view: ChocolatlView, amounts: Sequence[int]) -> list[int]:
    """The seats from the best to the worst, as ``ranking.ranked`` has them: by what everybody sees."""
    heights = {seat: height for stack in view.stacks.values() for height, seat in enumerate(stack)}
    points = [player.points for player in view.players]
    keys = [(-amount, seat != view.figure, points[seat], -heights[seat], seat) for seat, amount in enumerate(amounts)]
    return [key[-1] for key in sorted(keys)]


# --- moves in records of running games -----------------------------------------------------------------------------


def shown_moves(state: State, moves: Sequence[Move], seat: int | None) -> list[Document]:
    """All moves so far, those of others that are still secret without what they hide."""
    secret = _secret_moves(state, moves, seat)
    return [_hidden(move) if index in secret else MOVES.write(move) for index, move in enumerate(moves)]


def _hidden(move: Move) -> Document:
    """Who has decided, and about what."""
    document = MOVES.write(move)
    return {key: document[key] for key in ("seat", "type", "station") if key in document} | {"hidden": True}


def _secret_moves(state: State, moves: Sequence[Move], seat: int | None) -> set[int]:
    """Secret are at most the last decision of each kind of each of the others."""
    latest = {(move.seat, type(move)): index for index, move in enumerate(moves) if move.seat != seat}
    return {index for (other, kind), index in latest.items() if _is_secret(state, state.players[other], kind)}


def _is_secret(state: State, player: Player, kind: type) -> bool:
    """Whether the last decision of this kind is still secret."""
    if kind is Sacrifice:
        return state.phase != Phase.OVER
    if kind is Bid:
        return bidding.is_hidden(state, player)
    return kind is Dice and player.answer is not None
