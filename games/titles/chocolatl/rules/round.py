"""The course of a game: the sacrifice, then per round the bidding and the stations in their order, then the end."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.ruleset import Event
from games.engine.shuffle import Stream
from games.titles.chocolatl.rules import bidding, dice, stations
from games.titles.chocolatl.rules.material import HARVEST_DICE, ROUNDS, STATIONS
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import (
    NOTHING_LAID,
    Mode,
    Phase,
    Player,
    Result,
    State,
)
from games.titles.chocolatl.rules.track import leading_colour, make_last

# --- asking --------------------------------------------------------------------------------------------------------


def ask(state: State, phase: str, seats: Iterable[int]) -> None:
    """Ask some seats at the same time."""
    state.phase = phase
    state.asked = list(seats)


def stop(state: State) -> None:
    """A draft ends where the real state would go on to reveal something."""
    ask(state, Phase.CONFIRM, ())


def everybody(state: State) -> range:
    """All seats."""
    return range(len(state.players))


def ready(state: State) -> tuple[int, ...]:
    """The seats that have decided what others are still asked; everybody may know."""
    seats = everybody(state)
    if state.phase in (Phase.SACRIFICE, Phase.BID):
        return tuple(seat for seat in seats if seat not in state.asked)
    if state.phase == Phase.DICE:
        return tuple(seat for seat in seats if state.players[seat].answer is not None)
    return ()


def turn_number(state: State) -> int:
    """Counts the stations over all rounds: whatever is decided is decided at one of them; 0 is the sacrifice."""
    return turn_at(state.round, state.station) if state.round else 0


def last_turn_asked(state: State) -> int:
    """Where cards are asked for at several stations, the last one of these; else the present one."""
    if state.phase == Phase.BID:
        return turn_at(state.round, bidding.stations_asked(state)[-1])
    return turn_number(state)


def under_way(state: State) -> list[Event]:
    """The cards of a station at which somebody is asked, and once they are known its bids."""
    if state.phase not in (Phase.DICE, Phase.CITY, Phase.PYRAMID):
        return []
    cards = [player.laid[state.station] for player in state.players]
    events = [Event("revealed", None, {"station": state.station, "cards": cards})]
    if state.phase != Phase.DICE:
        result = state.results[-1]
        events += [
            Event("thrown", seat, {"dice": dice, "rests": False}) for seat, dice in enumerate(result.dice) if dice
        ]
        events.append(Event("ranked", None, {"station": state.station, "bids": result.bids, "ranking": result.ranking}))
    return events


def turn_at(round_number: int, station: int) -> int:
    """The number of the turn that is decided at a station of a round."""
    return (round_number - 1) * len(STATIONS) + station


def answered(state: State, seat: int, events: list[Event]) -> None:
    """A seat has decided; when all have that were asked, the game goes on."""
    state.asked.remove(seat)
    if state.asked:
        return
    if state.drafting:
        stop(state)
    elif state.phase == Phase.SACRIFICE:
        begin_round(state, events)
    elif state.phase == Phase.BID:
        bidding_done(state, events)
    else:
        throw_dice(state, events)


# --- a round -------------------------------------------------------------------------------------------------------


def begin_round(state: State, events: list[Event]) -> None:
    """Prepare: dice, cards, the Old Man comes back; then the bidding that the leading marker's colour demands."""
    state.round += 1
    state.harvest = _roll_harvest(state)
    state.offer = tuple(pile.pop() for pile in state.piles if pile)
    state.returning, state.old_man = state.old_man, None
    state.mode = leading_colour(state)
    state.station = STATIONS[0]
    state.previous, state.results = state.results, []
    for player in state.players:
        _take_back(player)
    details = {"round": state.round, "colour": state.mode, "harvest": state.harvest, "offer": state.offer}
    events.append(Event("round", None, details))
    if state.round == ROUNDS:
        make_last(state, "round", None, events)
    ask_bids(state, 0)


def _roll_harvest(state: State) -> tuple[int, ...]:
    stream = Stream(state.seed, "harvest", state.harvest_position)
    dice = tuple(stream.die() for _ in range(HARVEST_DICE))
    state.harvest_position = stream.position
    return dice


def _take_back(player: Player) -> None:
    player.hand = player.cards.copy()
    player.laid = list(NOTHING_LAID)
    player.rests = False


def ask_bids(state: State, layer: int) -> None:
    """Ask everybody for cards; ``layer`` is how many lie at each station from the bidding before."""
    state.layer = layer
    state.revealed = state.station - 1
    ask(state, Phase.BID, everybody(state))


def bidding_done(state: State, events: list[Event]) -> None:
    """Green's first cards are turned up and a second bidding follows; else the stations are resolved."""
    if state.mode == Mode.GREEN and state.layer == 0:
        cards = [[laid[0] for laid in player.laid[1:]] for player in state.players]
        events.append(Event("first-cards", None, {"cards": cards}))
        ask_bids(state, 1)
    else:
        reveal(state, events)


# --- a station -----------------------------------------------------------------------------------------------------


def reveal(state: State, events: list[Event]) -> None:
    """Turn up the cards at the present station; who owns bonus dice is asked about them."""
    station = state.station
    state.revealed = station
    state.added = bidding.added(state, station)
    more = bidding.totals(state.added)
    state.bids = [sum(player.laid[station]) + extra for player, extra in zip(state.players, more, strict=True)]
    state.thrown = [()] * len(state.players)
    cards = [player.laid[station] for player in state.players]
    events.append(Event("revealed", None, {"station": station, "cards": cards}))
    owners = [seat for seat, player in enumerate(state.players) if player.dice and not player.rests]
    if owners:
        ask(state, Phase.DICE, owners)
    else:
        resolve(state, events)


def throw_dice(state: State, events: list[Event]) -> None:
    """Everybody has said how many: the dice are thrown, and the station is resolved."""
    dice.throw(state, events)
    resolve(state, events)


def resolve(state: State, events: list[Event]) -> None:
    """Rank the final bids and give what the station gives."""
    station = state.station
    ranking = ranked(state, state.bids, everybody(state))
    result = _result(state, ranking)
    state.results.append(result)
    events.append(Event("ranked", None, {"station": station, "bids": result.bids, "ranking": result.ranking}))
    happened = len(events)
    question = stations.AWARDS[station](state, ranking, events)
    if question is None:
        leave_station(state, events, happened)
    else:
        ask(state, question, (ranking[0],))


def _result(state: State, ranking: list[int]) -> Result:
    players, station = state.players, state.station
    return Result(
        station,
        tuple([player.laid[station] for player in players]),
        state.added,
        tuple(state.thrown),
        tuple(state.bids),
        tuple(ranking),
        state.figure,
        tuple([player.points for player in players]),
    )


def leave_station(state: State, events: list[Event], happened: int = 0) -> None:
    """Go on to the next station, the next round or the end; a draft stops before.

    What the station has brought are the events from number ``happened`` on.
    """
    state.results[-1] = state.results[-1]._replace(gains=tuple(events[happened:]))
    if state.drafting:
        stop(state)
    elif state.station == STATIONS[-1]:
        end_round(state, events)
    else:
        enter_station(state, state.station + 1, events)


def enter_station(state: State, station: int, events: list[Event]) -> None:
    """Gold asks for its bids, elsewhere they lie there already."""
    state.station = station
    if state.mode == Mode.GOLD:
        ask_bids(state, 0)
    else:
        reveal(state, events)


def end_round(state: State, events: list[Event]) -> None:
    """Another round, or the end of the game."""
    if state.is_last:
        finish(state, events)
    else:
        begin_round(state, events)


def finish(state: State, events: list[Event]) -> None:
    """The game is over: left-over bonus dice are thrown, one per seat, and the sacrifices turned up."""
    stream = Stream(state.seed, "bonus", state.bonus_position)
    for seat, player in enumerate(state.players):
        if player.dice:
            player.last_die = stream.die()
            events.append(Event("last-die", seat, {"eyes": player.last_die}))
    state.bonus_position = stream.position
    ask(state, Phase.OVER, ())
    events.append(Event("game-over", None, {"sacrifices": [player.sacrifice for player in state.players]}))
