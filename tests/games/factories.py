"""Tables for tests: made, filled and played by the services that the pages use."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any
from uuid import UUID

from accounts.models import User
from games.engine.clock.terms import Terms
from games.engine.ruleset import Document
from games.lobby import joining, making
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Game, Move, Seat
from games.tables import bot_play, drafting, play
from games.tables.tables import Draft, Table, read_table

ME = PlaceRequest(PlaceFor.HOST)
OPEN = PlaceRequest(PlaceFor.ANYBODY)
RANDOM_BOT = PlaceRequest(PlaceFor.BOT, bot="random")
GREEDY_BOT = PlaceRequest(PlaceFor.BOT, bot="greedy")


def invited(user: User) -> PlaceRequest:
    """A place kept for somebody."""
    return PlaceRequest(PlaceFor.INVITED, name=user.username)


def open_table(
    host: User,
    *others: PlaceRequest,
    title: str = "tiny",
    is_public: bool = True,
    is_rated: bool = False,
    form_key: UUID | None = None,
    terms: Terms | None = None,
    **options: Any,
) -> Game:
    """A table of ``host`` with these other places."""
    places = [ME, *others]
    return making.create_game(
        host=host,
        title=title,
        options=options,
        places=places,
        is_public=is_public,
        is_rated=is_rated,
        form_key=form_key,
        terms=terms,
    )


def running_game(
    host: User, *guests: User, title: str = "tiny", bots: Iterable[PlaceRequest] = (), **options: Any
) -> Game:
    """A game that just began."""
    game = open_table(host, *bots, *(OPEN for _guest in guests), title=title, **options)
    for guest in guests:
        joining.join(game=game, user=guest)
    return fresh(game)


def bidding_game(*people: User) -> Game:
    """A game of Chocolatl in which all have sacrificed their 0 and are to lay all cards of a red round."""
    game = running_game(*people, title="chocolatl")
    for person in people:
        take_step(game, person, type="sacrifice", card=0)
        confirm(game, person)
    return fresh(game)


def table_fields(**changes: Any) -> dict[str, Any]:
    """What the form for a new table holds for the host and one open place."""
    fields = {
        "players": "2",
        "place-1-sitter": "me",
        "place-2-sitter": "open",
        "visibility": "public",
        "option-timing": "relaxed",
    }
    return fields | changes


def fresh(game: Game) -> Game:
    """The game as it is in the database now."""
    return Game.objects.get(pk=game.pk)


def seat_of(game: Game, user: User) -> Seat:
    """The person's seat as it is in the database now."""
    return Seat.objects.get(game=game, user=user)


def moves_of(game: Game) -> list[Move]:
    """The moves that stand."""
    return list(Move.objects.standing().filter(game=game).order_by("number"))


def decision(game: Game, user: User) -> str:
    """The fingerprint in the form that this person has before them."""
    table = read_table(fresh(game))
    seat = table.seat_of(user)
    return table.decision_of(seat, table.draft_of(seat))


def take_step(game: Game, user: User, **move: object) -> Table:
    """One step from the page as it is now; without a move the first legal one."""
    table = read_table(fresh(game))
    seat = table.seat_of(user)
    draft = table.draft_of(seat)
    document = move or _some_move(table, seat, draft)
    return play.step(game=game, user=user, decision=table.decision_of(seat, draft), move=document)


def confirm(game: Game, user: User) -> Table:
    """Confirm from the page as it is now."""
    return play.confirm(game=game, user=user, decision=decision(game, user))


def some_move(game: Game, user: User, luck: Random | None = None) -> dict[str, object]:
    """A legal move of the person's draft as it stands, always the same without ``luck``."""
    table = read_table(fresh(game))
    seat = table.seat_of(user)
    return _some_move(table, seat, table.draft_of(seat), luck)


def _some_move(table: Table, seat: Seat, draft: Draft, luck: Random | None = None) -> dict[str, object]:
    title, state, number = table.title, draft.state, seat.number
    move = title.rules.random_move(state, number, luck) if luck else title.rules.legal_moves(state, number)[0]
    return title.rules.moves.write(move)


def play_turn(game: Game, luck: Random | None = None) -> None:
    """Let the person who is waited for most decide until the table waits for somebody else."""
    table = read_table(fresh(game))
    seat = waited_for_most(table)
    assert seat, "nobody is waited for"
    play_turn_of(table, seat, luck)


def waited_for_most(table: Table) -> Seat | None:
    """The seat that is asked for the longest time; of several the first."""
    seats = [seat for seat in table.seats if seat.waiting_since]
    return min(seats, key=lambda seat: (seat.waiting_since, seat.number), default=None)


def play_turn_of(table: Table, seat: Seat, luck: Random | None = None) -> Table:
    """Let this person decide until the table waits for somebody else, always by what the last answer showed.

    What completes the draft is confirmed with it: half the services make the same moves.
    """
    user, since = seat.user, seat.waiting_since
    assert user is not None, "only people are waited for"
    while table.seat_of(user).waiting_since == since:
        table = _decide(table, user, luck, confirms=True)
    return table


def decide(game: Game, user: User, luck: Random | None = None) -> None:
    """Make a step, or confirm where the draft is complete."""
    _decide(read_table(fresh(game)), user, luck)


def _decide(table: Table, user: User, luck: Random | None, *, confirms: bool = False) -> Table:
    game, seat = table.game, table.seat_of(user)
    draft = table.draft_of(seat)
    shown = table.decision_of(seat, draft)
    if seat.number not in table.title.rules.to_move(draft.state):
        return play.confirm(game=game, user=user, decision=shown)
    move = _some_move(table, seat, draft, luck)
    act = play.step_and_confirm if confirms and _completes(table, seat, draft, move) else play.step
    return act(game=game, user=user, decision=shown, move=move)


def _completes(table: Table, seat: Seat, draft: Draft, document: Document) -> bool:
    """Whether nothing is left to decide after this step, which does not confirm itself."""
    rules, state = table.title.rules, table.title.rules.copy(draft.state)
    move = rules.moves.read(document)
    if rules.reveals(state, move):
        return False
    rules.apply(state, move)
    drafting.follow_up(table, seat.seat_number, state)
    return seat.number not in rules.to_move(state)


def play_to_end(game: Game, luck: Random | None = None) -> Game:
    """Let everybody play to the final score, and bots where the game is won already."""
    table = read_table(fresh(game))
    while table.game.is_running:
        seat = waited_for_most(table)
        assert seat, "nobody is waited for"
        if seat.user is None or seat.stand_in == Seat.StandIn.WON or seat.resigned:
            bot_play.play_bot(game=game)
            table = read_table(fresh(game))
        else:
            table = play_turn_of(table, seat, luck)
    return fresh(game)
