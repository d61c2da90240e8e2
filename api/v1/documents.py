"""Tables as documents: public facts, the reader's view and legal moves, clocks. Views come from ``Rules.view``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from django.conf import settings

from accounts.models import User, Viewer
from api.v1.schemas.base import moment
from games.engine.clock.terms import write_terms
from games.engine.ruleset import Document
from games.lobby.bot_ratings import ratings_at
from games.models import Game, Seat
from games.tables import selectors, taking_back
from games.tables.tables import Draft, Table, read_table

LEGAL = 200
"""So many legal moves come with a table."""


def table_document(game: Game, viewer: Viewer, table: Table | None = None) -> Document:
    """The whole table, as ``TableOut``; ``table`` is what a service has just left."""
    if game.started_at is None:
        seats = selectors.places(game)
        return line(game, seats, viewer) | _rest(game) | {"me": _waiting(seats, viewer), "view": None}
    table = table or read_table(game)
    seat = table.find_seat(viewer)
    draft = table.draft_of(seat) if seat else None
    state = draft.state if draft else table.state
    view = table.title.rules.view(state, seat.number if seat else None)
    facts = line(table.game, table.seats, viewer) | _rest(table.game)
    return facts | {
        "me": own(table, seat, draft) if seat and draft else None,
        "view": table.title.rules.write_view(view),
    }


def _rest(game: Game) -> Document:
    return {"rules": game.rules, "version": game.version_mark}


def line(game: Game, seats: Iterable[Seat], viewer: Viewer) -> Document:
    """What everybody may know who sees the table, as ``LineOut``."""
    return {
        "id": game.public_id,
        "title": game.title,
        "options": game.options,
        "status": game.status,
        "url": f"{settings.BASE_URL}{game.get_absolute_url()}",
        "host": _account(game.host),
        "is_public": game.is_public,
        "is_rated": game.is_rated,
        "allows_bots": game.allows_bots,
        "moves": game.move_count,
        "terms": write_terms(game.clock),
        "made_at": moment(game.created_at),
        "started_at": moment(game.started_at),
        "ended_at": moment(game.ended_at),
        "seats": [_seat(game.title, seat, viewer) for seat in seats],
    }


def lines(games: Sequence[Game], viewer: Viewer) -> list[Document]:
    """Tables of a list, by two queries for all of them."""
    seats = selectors.seats_at(games)
    return [line(game, seats[game.pk], viewer) for game in games]


def _seat(title: str, seat: Seat, viewer: Viewer) -> Document:
    return {
        "place": seat.place,
        "seat": seat.number,
        "status": seat.status,
        "kind": _kind(seat),
        "name": seat.player_name,
        "rating": ratings_at(title).get(seat.bot) if seat.bot else None,
        "account": _account(seat.user),
        "colour": seat.colour,
        "is_me": seat.user_id is not None and seat.user_id == viewer.pk,
        "to_move": seat.waiting_since is not None,
        "deadline": moment(seat.deadline),
        "stand_in": seat.stand_in,
        "ready": seat.ready,
        "resigned": seat.resigned,
        "points": seat.points if seat.won is not None else None,
        "won": seat.won,
    }


def _kind(seat: Seat) -> str:
    if seat.is_bot:
        return "site-bot"
    if seat.user is not None:
        return "bot" if seat.user.is_bot else "person"
    return "person" if seat.name else "nobody"


def _account(user: User | None) -> str | None:
    return None if user is None or user.deleted_at else str(user.username)


# --- the own seat ----------------------------------------------------------------------------------------------------


def own(table: Table, seat: Seat, draft: Draft) -> Document:
    """What concerns the reader's seat, as ``OwnOut``."""
    is_live = table.is_live and not seat.is_played_by_bot
    to_move = is_live and seat.number in table.title.rules.to_move(draft.state)
    return {
        "place": seat.place,
        "seat": seat.number,
        "decision": table.decision_of(seat, draft),
        "draft": [{key: value for key, value in move.items() if key != "joined"} for move in draft.moves],
        "to_move": to_move,
        "may_confirm": is_live and bool(draft.moves),
        "may_undo": is_live and bool(draft.steps),
        "may_withdraw": is_live and taking_back.withdrawable_move(table, seat) is not None,
        "legal": legal(table, seat, draft, 0, LEGAL) if to_move else None,
    }


def legal(table: Table, seat: Seat, draft: Draft, start: int, most: int) -> Document:
    """Some of the moves that a seat may make now, as ``LegalOut``."""
    title = table.title
    moves = (
        title.rules.legal_moves(draft.state, seat.seat_number)
        if seat.number in title.rules.to_move(draft.state)
        else ()
    )
    end = min(len(moves), start + most)
    written = [title.rules.moves.write(moves[number]) for number in range(start, end)]
    return {"count": len(moves), "start": start, "moves": written}


def _waiting(seats: Sequence[Seat], viewer: Viewer) -> Document | None:
    """The reader's place at a table that waits."""
    seat = next(islice((seat for seat in seats if seat.user_id == viewer.pk), 1), None)
    if seat is None:
        return None
    nothing = dict.fromkeys(("to_move", "may_confirm", "may_undo", "may_withdraw"), False)
    return {"place": seat.place, "seat": None, "decision": "", "draft": [], **nothing, "legal": None}
