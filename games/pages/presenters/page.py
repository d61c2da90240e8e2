"""Context of the table's page: the scene, what happened since the viewer's last move, the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile, takewhile
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games import texts
from games.clocks.presenters import clocks
from games.clocks.presenters.calendar import absences_at
from games.engine.diff import Change, changes
from games.engine.ruleset import Document, RuleError
from games.history.pages.changes import by_seat
from games.history.pages.entry import Entry
from games.history.pages.log import (
    lines,
    moves_in_words,
    read_log,
    shown_moves,
    start_of_log,
    write_log,
)
from games.history.pages.turns import Told, in_pictures
from games.models import Seat
from games.pages.presenters.ending import ending
from games.premoves.marks import mark_of
from games.premoves.planned import dropped_plan
from games.premoves.presenters import own_plans
from games.proposals import presenters
from games.tables.pages import for_title, seats
from games.tables.pages.headline import headline
from games.tables.pages.lessons import Lesson
from games.tables.pages.presenter import Scene, Sitter
from games.tables.tables import Draft, Table, discarded_moves, is_among_bots
from games.tables.taking_back import withdrawable_move

ZOOMS = ("1", "2", "3", "4")


def page(
    table: Table, user: Any, fields: Mapping[str, str], first: int | None, *, is_advice: bool = False
) -> dict[str, Any]:
    """The play area and the log, which its reader has opened from move ``first`` on.

    With ``is_advice`` the draft is what a bot would do: nothing is chosen there.
    """
    start = start_of_log(table, first)
    seat = table.find_seat(user)
    seen = seat.seen_move if seat else table.game.move_count
    moves = moves_in_words(table, min(start, seen + 1))
    log = write_log(table, start, [move for move in moves if move.number >= start], fields.get("invite", ""))
    return _play_area(table, user, fields, _since(seat, moves), is_advice=is_advice) | {"log": log}


def play_area(table: Table, user: Any, fields: Mapping[str, str]) -> dict[str, Any]:
    """The play area alone. ``fields`` may hold what the person has marked."""
    seat = table.find_seat(user)
    news = moves_in_words(table, seat.seen_move + 1) if seat else ()
    return _play_area(table, user, fields, _since(seat, news))


def _absences(table: Table, user: Any) -> Mapping[int, str]:
    """Who among the others is on holiday, while it matters."""
    others = [seat for seat in table.seats if seat.user_id != user.pk]
    return absences_at(others, user) if table.game.is_running else {}


def beside(table: Table, user: Any, first: int | None, invite: str) -> dict[str, Any]:
    """What stands beside the board and changes without it: clocks and the log, opened from move ``first`` on."""
    seat = table.find_seat(user)
    decision = table.decision_of(seat, table.draft_of(seat)) if seat and table.is_live else ""
    shown = {"game": table.game, "seat": seat, "decision": decision, "log": read_log(table, first, invite)}
    return shown | _times(table, user)


def _since(seat: Seat | None, moves: Sequence[Entry]) -> list[Entry]:
    """What happened since the seat's own turn, its automatic moves included; to a spectator the last turn is new."""
    if seat is None:
        last = moves[-1].seat if moves else None
        return list(takewhile(lambda move: move.seat == last, reversed(moves)))[::-1]
    new = (move for move in moves if move.number > seat.seen_move)
    return list(dropwhile(lambda move: move.seat == seat.number, new))


def _play_area(
    table: Table, user: Any, fields: Mapping[str, str], news: Sequence[Entry], *, is_advice: bool = False
) -> dict[str, Any]:
    seat = table.find_seat(user)
    draft = table.draft_of(seat) if seat and table.is_live else None
    scene = _scene(table, seat, draft, fields, news, sitters(table, user))
    if is_advice:
        scene = replace(scene, moves=(), steps=0, can_withdraw=False)
    presenter = for_title(table.game.title)
    shown = presenter.context(scene)
    return {
        "game": table.game,
        "seat": seat,
        "presenter": presenter,
        "parts": texts.chosen_parts(table.game.title, table.game.options),
        "headline": headline(scene),
        "is_mine": scene.seat in scene.awaited and not scene.is_stood_in,
        "decision": table.decision_of(seat, draft) if seat and draft else "",
        "draft_steps": scene.steps,
        "can_bring_back": seat is not None and draft is not None and bool(discarded_moves(seat, draft)),
        "brought": by_seat(table.game.title, presenter.holding, scene),
        "can_withdraw": scene.can_withdraw,
        "dropped": _dropped(table, seat, draft),
        "news": (in_pictures(Told.at(table), news) or lines(news)) if seat else "",
        "positions": _positions(news) if seat and presenter.show_template else (),
        "end": ending(table, scene, user, fields.get("invite", "")),
        "proposal": presenters.open_for(table, seat.user) if seat else None,
        "zoom": fields.get("zoom") if fields.get("zoom") in ZOOMS else ZOOMS[0],
        "lesson": _lesson(seat, scene, shown["task"]),
        "may_ask_bot": _may_ask_bot(table, seat, scene),
        **_told_of_plans(table, seat),
        **_times(table, user),
        **shown,
    }


def _told_of_plans(table: Table, seat: Seat | None) -> dict[str, Any]:
    """What the viewer has planned, and the mark by which an open page learns that it was thrown away."""
    if seat is None or seat.number is None or not table.is_live or seat.is_played_by_bot:
        return {}
    if for_title(table.game.title).plans_in_form:
        return {"plans_mark": mark_of(table.game, seat.user, table.plans[seat.number])}
    plans = own_plans(table, seat)
    return {"plans": plans, "plans_mark": plans.mark if plans else ""}


def _may_ask_bot(table: Table, seat: Seat | None, scene: Scene) -> bool:
    """Whether the viewer, who begins to decide, may ask what a bot would do."""
    begins = scene.seat in scene.awaited and not scene.draft and not scene.is_stood_in
    return seat is not None and table.is_live and begins and is_among_bots(table, seat)


def _lesson(seat: Seat | None, scene: Scene, task: str) -> Lesson | None:
    """What a first game explains to the viewer now, be it hidden or not."""
    lessons = for_title(scene.ruleset.name).lessons
    if lessons is None or seat is None or not seat.lessons:
        return None
    return lessons.lesson(scene.view, task, scene.happened)


def _positions(news: Sequence[Entry]) -> Sequence[int]:
    """The positions that show what happened: the one before, then one after each move that tells anything."""
    told = [move.number for move in news if move.pictures or move.changes]
    return [told[0] - 1, *told] if told else ()


def _times(table: Table, user: Any) -> dict[str, Any]:
    """Until when the table waits for whom, and for whom a bot decides."""
    shown = clocks.attendance(table, user)
    return {
        "attendance": [each for each in shown if not each.is_own],
        "clock": clocks.own_clock(shown),
        "away": clocks.told_if_away(table.find_seat(user)) if table.is_live else "",
    }


def _scene(
    table: Table,
    seat: Seat | None,
    draft: Draft | None,
    fields: Mapping[str, str],
    news: Sequence[Entry],
    people: Sequence[Sitter],
) -> Scene:
    ruleset, state = table.ruleset, draft.state if draft else table.state
    number = seat.number if seat else None
    outcome = ruleset.outcome(state)
    return Scene(
        ruleset=ruleset,
        view=ruleset.view(state, number),
        seat=number,
        to_move=ruleset.to_move(state) if table.game.is_running else (),
        awaited=_awaited(table, number, draft),
        winners=outcome.winners if outcome else None,
        moves=_legal_moves(table, seat, draft),
        sitters=people,
        scores=ruleset.scores(state),
        draft=draft.moves if draft else (),
        steps=draft.steps if draft else 0,
        happened=draft.happened if draft else (),
        changes=_changes(table, draft),
        news=shown_moves(table, news, number),
        news_turn=news[0].turn if seat and news else 0,
        is_stood_in=seat is not None and bool(seat.stand_in),
        can_withdraw=seat is not None and table.is_live and withdrawable_move(table, seat) is not None,
        occasions=_occasions(table, seat),
        plans=_plans(table, seat),
        chosen={name: fields[name] for name in for_title(table.game.title).marked if name in fields},
    )


def _occasions(table: Table, seat: Seat | None) -> Sequence[str]:
    """The turns that the viewer may plan ahead in the form of the page."""
    if seat is None or seat.number is None or seat.is_played_by_bot or not table.is_live:
        return ()
    if not for_title(table.game.title).plans_in_form:
        return ()
    return table.ruleset.occasions(table.state, seat.number)


def _dropped(table: Table, seat: Seat | None, draft: Draft | None) -> str:
    """Why what the viewer had drafted, or planned for what is asked now, counts no more."""
    if draft and draft.dropped:
        return texts.refusal(table.game.title, draft.dropped)
    plan = dropped_plan(table, seat) if seat and for_title(table.game.title).plans_in_form else None
    if plan is None or plan.reason is None:
        return ""
    why = texts.refusal(table.game.title, RuleError(plan.reason["code"], **plan.reason["details"]))
    return _("We couldn’t play what you’d planned for this turn. %(reason)s") % {"reason": why}


def _plans(table: Table, seat: Seat | None) -> Mapping[str, Sequence[Document]]:
    """The viewer's own plans for these."""
    occasions = _occasions(table, seat)
    if seat is None or seat.number is None or not occasions:
        return {}
    return {plan.occasion: plan.moves for plan in table.plans[seat.number] if plan.occasion in occasions}


def _changes(table: Table, draft: Draft | None) -> Sequence[Change]:
    """What the draft brings."""
    if draft is None or not draft.moves:
        return ()
    return changes(table.ruleset.inventory(table.state), table.ruleset.inventory(draft.state))


def to_do(table: Table, seat: Seat) -> str:
    """What a seat is asked at a table, as the page would ask it, in a sentence for mails."""
    return for_title(table.game.title).to_do(_scene(table, seat, table.draft_of(seat), {}, (), sitters(table)))


def _awaited(table: Table, number: int | None, draft: Draft | None) -> Sequence[int]:
    """The seats the table waits for; whoever has drafted a move is to confirm it, whatever that position asks."""
    if not table.game.is_running:
        return ()
    if number is not None and draft and draft.moves:
        return (number,)
    return table.ruleset.awaited(draft.state if draft else table.state)


def sitters(table: Table, reader: Any = None) -> list[Sitter]:
    """The players by seat, with what a reader may know of them; without one what everybody may."""
    everybody = seats.sitters(table)
    if not reader:
        return everybody
    absences = _absences(table, reader)
    return [
        replace(sitter, absence=absences.get(seat.user_id or 0, ""), page=_page_about(seat, reader))
        for sitter, seat in zip(everybody, table.seats, strict=True)
    ]


def _page_about(seat: Seat, reader: Any) -> str:
    """The page of the person there; whoever has left has none, and strangers read none."""
    if not (reader.is_authenticated and seat.user) or seat.user.deleted_at:
        return ""
    return reverse("games:person", args=[seat.user.username])


def _legal_moves(table: Table, seat: Seat | None, draft: Draft | None) -> Any:
    if seat is None or seat.number is None or draft is None or seat.is_played_by_bot:
        return ()
    return table.ruleset.legal_moves(draft.state, seat.number)
