"""The board of a page: one position as somebody sees it, and what its templates are rendered with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from games.engine.diff import Change, changes
from games.engine.ruleset import Document, SeatNumber
from games.engine.title import AnyTitle
from games.models import Seat
from games.tables.pages import for_title
from games.tables.pages.changes import by_seat
from games.tables.pages.final_score import final_score_of
from games.tables.pages.headline import headline
from games.tables.pages.page import PlansInForm, PlansPage
from games.tables.pages.scene import Bundle, Scene, Sitter
from games.tables.pages.seats import sitters
from games.tables.tables import Draft, Table
from games.tables.taking_back import withdrawable_move

ZOOMS = ("1", "2", "3", "4")


@dataclass(frozen=True)
class Board:
    """A position as a seat, or a spectator, sees it; every scene is made here.

    ``fields`` are those of the form or address: what the person has marked without sending a move, and the zoom.
    """

    scene: Scene
    fields: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        title: AnyTitle,
        state: Any,
        seat: SeatNumber | None,
        sitters: Sequence[Sitter],
        fields: Mapping[str, str] | None = None,
        **known: Any,
    ) -> Board:
        """A position to look at. ``known`` are fields of the scene that the rules do not tell, or tell otherwise."""
        outcome = title.rules.outcome(state)
        fields = fields or {}
        scene = Scene(
            title=title,
            view=title.rules.view(state, seat),
            seat=seat,
            to_move=title.rules.to_move(state),
            awaited=title.rules.awaited(state),
            winners=outcome.winners if outcome else None,
            moves=(),
            sitters=sitters,
            scores=title.rules.scores(state),
            chosen={name: fields[name] for name in for_title(title.name).marked if name in fields},
        )
        return cls(replace(scene, **known), fields)

    @classmethod
    def at(
        cls,
        table: Table,
        seat: Seat | None,
        draft: Draft | None,
        sitters: Sequence[Sitter],
        fields: Mapping[str, str] | None = None,
        **known: Any,
    ) -> Board:
        """The present position of a table with what a seat has drafted."""
        number = seat.number if seat else None
        state = draft.state if draft else table.state
        running = {} if table.game.is_running else {"to_move": (), "awaited": ()}
        own = _of_seat(table, seat, draft) if seat else {}
        return cls.of(table.title, state, number, sitters, fields, **(running | own | known))

    def with_news(self, moves: Iterable[Document]) -> Board:
        """The same with other moves marked as the last ones."""
        return replace(self, scene=replace(self.scene, news=tuple(moves)))

    def with_draft(self, moves: Sequence[Document], asked: Sequence[Any]) -> Board:
        """The same with drafted moves, each of which is a step, and those from which one chooses the next."""
        return replace(self, scene=replace(self.scene, draft=moves, steps=len(moves), moves=asked))

    def only_looked_at(self) -> Board:
        """The same with nothing to choose, confirm or take back."""
        return replace(self, scene=replace(self.scene, moves=(), steps=0, can_withdraw=False, bundle=None))

    @cached_property
    def shown(self) -> dict[str, Any]:
        """What the title's own templates are rendered with."""
        return for_title(self.scene.title.name).context(self.scene)

    @property
    def task(self) -> str:
        """What the viewer is asked, as the title names it."""
        return str(self.shown["task"])

    def context(self) -> dict[str, Any]:
        """What the templates of the board and of the villages are rendered with, and the headline over them."""
        scene = self.scene
        presenter, zoom = for_title(scene.title.name), self.fields.get("zoom")
        return {
            "presenter": presenter,
            "headline": headline(scene),
            "is_mine": scene.seat in scene.awaited and not scene.is_stood_in,
            "is_stood_in": scene.is_stood_in,
            "draft_steps": scene.steps,
            "can_withdraw": scene.can_withdraw,
            "brought": by_seat(scene.title.name, presenter.holding, scene),
            "zoom": zoom if zoom in ZOOMS else ZOOMS[0],
            **({} if "result" in self.shown else {"result": final_score_of(scene)}),
            **self.shown,
        }


def to_do(table: Table, seat: Seat) -> str:
    """What a seat is asked at a table, as the page would ask it, in a sentence for mails."""
    board = Board.at(table, seat, table.draft_of(seat), sitters(table))
    return for_title(table.game.title).to_do(board.scene)


def _of_seat(table: Table, seat: Seat, draft: Draft | None) -> dict[str, Any]:
    """What the scene of a player has, and a spectator's has not."""
    occasions = _occasions(table, seat)
    known: dict[str, Any] = {
        "is_stood_in": seat.is_played_by_bot,
        "is_won": seat.stand_in == Seat.StandIn.WON,
        "is_lost": seat.resigned and len(table.seats) == 2,
        "can_withdraw": table.is_live and withdrawable_move(table, seat) is not None,
        "occasions": occasions,
        "plans": _plans(table, seat, occasions),
    }
    return known | (_drafted(table, seat, draft) if draft else {})


def _drafted(table: Table, seat: Seat, draft: Draft) -> dict[str, Any]:
    """The draft and what may follow; after a drafted move its seat is to confirm, whatever that position asks.

    Also where the draft would end the game: it is over once that is confirmed.
    """
    number = seat.seat_number
    known: dict[str, Any] = {
        "moves": () if seat.is_played_by_bot else table.title.rules.legal_moves(draft.state, number),
        "draft": draft.moves,
        "steps": draft.steps,
        "happened": draft.happened,
        "changes": _changes(table, draft),
        "bundle": None if seat.is_played_by_bot else _bundle(table, number, draft),
    }
    return known | ({"awaited": (number,), "winners": None} if draft.moves and table.game.is_running else {})


def _bundle(table: Table, number: SeatNumber, draft: Draft) -> Bundle | None:
    """What the seat may do together, tried on a copy of its draft."""
    rules = table.title.rules
    moves = rules.bundle(draft.state, number)
    if not moves:
        return None
    trial = rules.copy(draft.state)
    happened = [event for move in moves for event in rules.apply(trial, move)]
    return Bundle([rules.moves.write(move) for move in moves], happened)


def _changes(table: Table, draft: Draft) -> Sequence[Change]:
    """What the draft brings."""
    if not draft.moves:
        return ()
    return changes(table.title.rules.inventory(table.state), table.title.rules.inventory(draft.state))


def _occasions(table: Table, seat: Seat) -> Sequence[str]:
    """The turns that the seat's person may plan ahead in the form of the page."""
    if seat.is_played_by_bot or not table.is_live or not isinstance(for_title(table.game.title).plans, PlansInForm):
        return ()
    return table.occasions(seat.seat_number)


def plans_ahead(table: Table, seat: Seat | None) -> Sequence[Sequence[Document]]:
    """The moves of the seat's own plans that wait, where they are made on a page of their own."""
    if seat is None or seat.is_played_by_bot or not table.is_live:
        return ()
    if not isinstance(for_title(table.game.title).plans, PlansPage):
        return ()
    return tuple(tuple(plan.moves) for plan in table.plans[seat.seat_number] if plan.epoch == table.game.epoch)


def _plans(table: Table, seat: Seat, occasions: Sequence[str]) -> Mapping[str, Sequence[Document]]:
    """The seat's own plans for these."""
    if not occasions:
        return {}
    return {plan.occasion: plan.moves for plan in table.plans[seat.seat_number] if plan.occasion in occasions}
