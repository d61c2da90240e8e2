"""What concerns all at a table is done when all of them agree, and not otherwise."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils.formats import date_format

from accounts.models import User
from accounts.sanctions import services as sanctions
from accounts.services import delete_account
from games.clocks.errors import NoClockRuns
from games.engine.clock.terms import (
    PRESETS,
    write_terms,
)
from games.errors import GameError
from games.models import AuditEntry, Game, Loan, Proposal, Seat
from games.operations import sweeps
from games.proposals import (
    abandoned,
    loans,
    proposing,
    stuck,
    successors,
)
from games.proposals.errors import (
    FixedByTournament,
    LentAlready,
    NotAsked,
    NotWaitingLong,
    ProposalOver,
    ProposedAlready,
    ReportedLately,
    SameTerms,
    TooManyProposals,
    UnknownProposal,
    UnknownStandIn,
    WrongDays,
)
from games.proposals.presenters import shown_proposal
from games.tables import audit, rebuilding
from games.tables.errors import NoTurnYet, NotYourSeat, PlaysHere
from games.tables.tables import read_table
from tests.games.clocks.beating import MONDAY, TERMS
from tests.games.clocks.conftest import clock, game
from tests.games.factories import (
    RANDOM_BOT,
    confirm,
    fresh,
    moves_of,
    open_table,
    play_turn,
    running_game,
    seat_of,
    take_step,
)
from tests.people import make_bot, make_person
from tests.undone import undone

__all__ = ["clock", "game"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title", "clock")]


def propose(game: Game, user: User, code: str, **details: Any) -> Proposal:
    """Press a button of the page."""
    return proposing.propose(game=game, user=user, code=code, details=details)


def test_nothing_happens_until_the_last_one_agrees(game: Game, ana: User, bo: User) -> None:
    proposal = propose(game, ana, "cancel")
    assert fresh(game).is_running
    proposing.agree(proposal=proposal, user=bo)
    assert fresh(game).status == Game.Status.CANCELLED
    assert AuditEntry.objects.filter(game=game, code="cancelled-together").exists()


def test_alone_with_bots_one_agrees_with_oneself(ana: User) -> None:
    game = open_table(ana, RANDOM_BOT)
    propose(game, ana, "cancel")
    assert fresh(game).status == Game.Status.CANCELLED


def test_who_refuses_ends_it(game: Game, ana: User, bo: User) -> None:
    proposal = propose(game, ana, "cancel")
    proposing.refuse(proposal=proposal, user=bo)
    with pytest.raises(ProposalOver):
        proposing.agree(proposal=proposal, user=bo)
    assert fresh(game).is_running


def test_who_proposed_may_withdraw(game: Game, ana: User, bo: User) -> None:
    proposal = propose(game, ana, "cancel")
    assert proposing.refuse(proposal=proposal, user=ana).status == Proposal.Status.WITHDRAWN


def test_a_proposal_falls_when_the_table_moves_on(game: Game, ana: User, bo: User) -> None:
    proposal = propose(game, ana, "cancel")
    take_step(game, ana)
    proposal.refresh_from_db()
    assert proposal.is_open
    confirm(game, ana)
    with pytest.raises(ProposalOver):
        proposing.agree(proposal=proposal, user=bo)


def test_one_proposal_at_a_time(game: Game, ana: User, bo: User) -> None:
    propose(game, ana, "cancel")
    with pytest.raises(ProposedAlready):
        propose(game, bo, "pause", days=3)


def test_who_left_is_neither_asked_nor_waited_for(game: Game, ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy)
    for change in ({"resigned": True}, {"stand_in": Seat.StandIn.GIVEN_UP}):
        with undone():
            game.seats.filter(user=cy).update(**change)
            proposing.agree(proposal=propose(game, ana, "cancel"), user=bo)
            assert fresh(game).status == Game.Status.CANCELLED


def test_what_is_asked_lapses_when_somebody_else_sits_there(game: Game, ana: User, bo: User, cy: User) -> None:
    proposal = propose(game, ana, "cancel")
    seat = game.seats.get(user=bo)
    Seat.objects.filter(pk=seat.pk).update(stand_in=Seat.StandIn.GIVEN_UP, is_offered=True)
    successors.take_over(game=game, user=cy, number=seat.seat_number)
    proposal.refresh_from_db()
    assert proposal.status == Proposal.Status.OVERTAKEN


def test_who_may_not_sit_there_any_more_makes_the_proposal_fall(game: Game, ana: User, bo: User, cy: User) -> None:
    proposal = propose(game, ana, "stand-in", days=3, name="Cy")
    proposing.agree(proposal=proposal, user=cy)
    audit.note(game, "succeeded", player=Seat(user=cy, place=1), place=1)
    assert proposing.agree(proposal=proposal, user=bo).status == Proposal.Status.OVERTAKEN
    assert seat_of(game, ana)


def test_no_bot_plays_for_somebody_by_name_who_is_gone_before_the_last_vote(
    game: Game, ana: User, bo: User, cy: User
) -> None:
    proposal = propose(game, ana, "stand-in", days=3, name="Cy")
    proposing.agree(proposal=proposal, user=cy)
    User.objects.filter(pk=cy.pk).update(is_active=False)
    assert proposing.agree(proposal=proposal, user=bo).status == Proposal.Status.OVERTAKEN
    assert seat_of(game, ana).stand_in == Seat.StandIn.NONE
    assert not Loan.objects.exists()
    told = AuditEntry.objects.filter(game=game).latest("pk").sentence
    assert told == "Everyone agreed to a stand-in, but that person can no longer take the seat."


def leave(person: User) -> None:
    delete_account(user=person)


def be_banned(person: User) -> None:
    sanctions.ban(user=person, by=make_person("Mo", is_staff=True), reason="Threats.", until=None)


@pytest.mark.parametrize("go", [leave, be_banned])
@pytest.mark.parametrize("has_agreed", [False, True])
def test_a_proposal_falls_when_whoever_is_to_play_goes(
    game: Game, ana: User, bo: User, cy: User, go: Callable[[User], None], has_agreed: bool
) -> None:
    other = propose(running_game(ana, bo), bo, "stand-in", days=3)
    proposal = propose(game, ana, "stand-in", days=3, name="Cy")
    if has_agreed:
        proposing.agree(proposal=proposal, user=cy)
    version = fresh(game).version_mark
    go(cy)
    proposal.refresh_from_db()
    assert shown_proposal(read_table(fresh(game)), proposal, bo).outcome == (
        "The table has moved on or ended, or the stand-in can no longer play, so the proposal lapsed."
    )
    assert fresh(game).version_mark != version
    assert propose(game, ana, "cancel").is_open
    other.refresh_from_db()
    assert other.is_open


def test_with_its_owner_a_bot_goes_who_is_to_play(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    Game.objects.filter(pk=game.pk).update(allows_bots=True)
    proposal = propose(fresh(game), ana, "stand-in", days=3, name=make_bot(cy, "Rex").username)
    be_banned(cy)
    proposal.refresh_from_db()
    assert proposal.status == Proposal.Status.OVERTAKEN


def test_who_is_to_play_by_name_must_agree_too(game: Game, ana: User, bo: User, cy: User) -> None:
    proposal = propose(game, ana, "stand-in", days=3, name="Cy")
    proposing.agree(proposal=proposal, user=bo)
    assert seat_of(game, ana)
    proposing.agree(proposal=proposal, user=cy)
    assert seat_of(game, cy).deadline is not None


def test_a_game_of_a_tournament_stays_as_it_is(game: Game, ana: User) -> None:
    Game.objects.filter(pk=game.pk).update(own_rests={})
    with pytest.raises(FixedByTournament):
        propose(game, ana, "cancel")


def test_strangers_are_neither_heard_nor_asked(game: Game, ana: User, cy: User) -> None:
    with pytest.raises(NotYourSeat):
        propose(game, cy, "cancel")
    with pytest.raises(NotAsked):
        proposing.agree(proposal=propose(game, ana, "cancel"), user=cy)


def test_a_pause_rests_all_clocks(game: Game, ana: User, bo: User) -> None:
    proposing.agree(proposal=propose(game, ana, "pause", days=60), user=bo)
    assert seat_of(game, bo).deadline == MONDAY + timedelta(days=62)


def test_other_terms_count_at_once(game: Game, ana: User, bo: User) -> None:
    terms = write_terms(PRESETS["relaxed"])
    proposing.agree(proposal=propose(game, ana, "terms", terms=terms), user=bo)
    assert fresh(game).clock == PRESETS["relaxed"]
    proposing.agree(proposal=propose(game, ana, "terms", terms=None), user=bo)
    assert seat_of(game, bo).deadline is None
    proposing.agree(proposal=propose(game, ana, "terms", terms=terms), user=bo)
    assert seat_of(game, bo).deadline == MONDAY + timedelta(days=3)


def test_other_terms_start_no_clock_of_whom_a_bot_stands_in_for(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    away, other = sorted((ana, bo), key=lambda person: seat_of(game, person).waiting_since is None)
    proposing.agree(proposal=propose(game, away, "stand-in", days=3), user=other)
    proposing.agree(proposal=propose(game, other, "terms", terms=write_terms(TERMS)), user=away)
    assert seat_of(game, away).waiting_since is not None
    assert seat_of(game, away).deadline is None


def test_a_turn_after_which_nothing_was_revealed_is_taken_back(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    with pytest.raises(NoTurnYet):
        propose(game, ana, "take-back")


def test_a_turn_that_revealed_something_is_taken_back_if_all_agree_who_are_told_what_was_seen(
    ana: User, bo: User
) -> None:
    game = running_game(ana, bo, title="cacao")
    play_turn(game)
    proposal = propose(game, ana, "take-back")
    told = shown_proposal(read_table(fresh(game)), proposal, bo).follows
    mover = next(move.seat for move in moves_of(game) if not move.auto)
    assert "Everybody has seen" in told or game.seats.get(number=mover).player_name in told
    proposal.details |= {"is_seen_by_all": False, "seen_by": [mover]}
    told = shown_proposal(read_table(fresh(game)), proposal, bo).follows
    assert [seat.player_name in told for seat in game.seats.all()] == [
        seat.number == mover for seat in game.seats.all()
    ]
    proposing.agree(proposal=proposal, user=bo)
    assert fresh(game).move_count == 0


def test_at_the_end_of_a_game_of_cacao_nothing_is_revealed_any_more(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    while fresh(game).is_running:
        before = fresh(game).move_count
        play_turn(game)
        if not fresh(game).is_running:
            return
        proposal = propose(game, ana, "take-back")
        if "Nothing hidden" not in shown_proposal(read_table(fresh(game)), proposal, bo).follows:
            proposing.refuse(proposal=proposal, user=bo)
            Proposal.objects.all().delete()  # One may make only so many a day.
            continue
        proposing.agree(proposal=proposal, user=bo)
        assert fresh(game).move_count == before
        return
    pytest.fail("every turn of a whole game revealed something")


def test_after_a_week_the_others_agree_on_a_stand_in(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    game = running_game(ana, bo, cy)
    for person in (ana, bo):
        take_step(game, person)
        confirm(game, person)
    clock.shift(timedelta(days=6, hours=23))
    with pytest.raises(NotWaitingLong):
        propose(game, ana, "absent")
    clock.shift(timedelta(hours=1))
    proposing.agree(proposal=propose(game, ana, "absent"), user=bo)
    sweeps.play_bots(game.pk)
    assert seat_of(game, cy).decisions
    assert seat_of(game, cy).stand_in == ""


@pytest.mark.parametrize(
    ("code", "details", "error"),
    [
        ("nonsense", {}, UnknownProposal),
        ("pause", {"days": 0}, WrongDays),
        ("pause", {"days": 61}, WrongDays),
        ("pause", {"days": True}, WrongDays),
        ("stand-in", {"days": 3, "name": "Nobody"}, UnknownStandIn),
        ("stand-in", {"days": 3, "name": "Bo"}, PlaysHere),
        ("terms", {"terms": {"start": 1}}, SameTerms),
        ("terms", {"terms": write_terms(TERMS)}, SameTerms),
        ("absent", {}, NotWaitingLong),
    ],
)
def test_what_cannot_be_proposed_is_refused_with_the_reason(
    code: str, details: dict[str, Any], error: type[GameError], game: Game, ana: User
) -> None:
    with pytest.raises(error):
        propose(game, ana, code, **details)
    assert not Proposal.objects.exists()


def test_a_table_without_a_clock_has_no_pause(ana: User, bo: User) -> None:
    with pytest.raises(NoClockRuns):
        propose(running_game(ana, bo), ana, "pause", days=3)


def test_a_report_is_verified_and_kept_once_a_day(game: Game, ana: User, bo: User, cy: User) -> None:
    report = stuck.report(game=game, user=ana, text="The bot does nothing.")
    assert report.differences == []
    with pytest.raises(ReportedLately):
        stuck.report(game=game, user=ana, text="Again.")
    assert stuck.report(game=running_game(ana, bo), user=ana, text="Another one.").differences == []
    assert stuck.report(game=game, user=bo, text="Here too.").text == "Here too."
    with pytest.raises(NotYourSeat):
        stuck.report(game=game, user=cy, text="Me too.")


def test_what_a_replay_found_is_told_in_the_language_of_whoever_reads_it(game: Game, ana: User) -> None:
    Seat.objects.filter(game=game, number=0).update(points=99)
    report = stuck.report(game=game, user=ana, text="")
    report.refresh_from_db()
    assert report.found == [str(found) for found in rebuilding.differences(fresh(game))]
    [kept] = report.differences
    assert (kept["where"], kept["number"], kept["column"], kept["kept"]) == ("seat", 0, "points", "99")


def test_a_quiet_table_is_called_off_unless_somebody_objects(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    kept, forgotten, lively = (running_game(ana, bo) for _each in range(3))
    for table in (kept, forgotten):
        take_step(table, ana)
        confirm(table, ana)
    clock.shift(timedelta(days=60, seconds=1))
    take_step(lively, ana)
    confirm(lively, ana)
    pending = propose(forgotten, ana, "cancel")
    abandoned.look_after()
    pending.refresh_from_db()
    assert pending.status == Proposal.Status.OVERTAKEN
    question = Proposal.objects.get(game=kept)
    shown = shown_proposal(read_table(fresh(kept)), question, bo)
    assert date_format(MONDAY + timedelta(days=67), "DATE_FORMAT") in f"{shown.proposed} {shown.follows}"
    proposing.refuse(proposal=question, user=bo)
    clock.shift(timedelta(days=6))
    abandoned.look_after()
    assert fresh(forgotten).is_running
    clock.shift(timedelta(days=1, seconds=1))
    abandoned.look_after()
    assert [fresh(game).is_running for game in (kept, forgotten, lively)] == [True, False, True]
    clock.shift(timedelta(days=30))
    abandoned.look_after()
    assert fresh(kept).is_running


def test_what_somebody_proposed_is_not_done_because_nobody_answers(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    proposal = propose(running_game(ana, bo), ana, "cancel")
    clock.shift(timedelta(days=8))
    abandoned.look_after()
    proposal.refresh_from_db()
    assert proposal.is_open
    assert fresh(proposal.game).is_running


def test_a_seat_that_is_lent_is_lent_to_nobody_else(game: Game, ana: User, bo: User, cy: User) -> None:
    proposal = propose(game, ana, "stand-in", days=3, name="Cy")
    for person in (bo, cy):
        proposing.agree(proposal=proposal, user=person)
    with pytest.raises(LentAlready):
        propose(game, cy, "stand-in", days=60)
    loans.take_again(game=game, user=ana)
    assert seat_of(game, ana)


def test_who_has_lent_a_seat_is_asked_before_the_table_is_cancelled(game: Game, ana: User, bo: User, cy: User) -> None:
    lent = propose(game, ana, "stand-in", days=3, name="Cy")
    for person in (bo, cy):
        proposing.agree(proposal=lent, user=person)
    proposal = propose(game, cy, "cancel")
    proposing.agree(proposal=proposal, user=bo)
    assert fresh(game).is_running
    proposing.agree(proposal=proposal, user=ana)
    assert fresh(game).status == Game.Status.CANCELLED


def test_nobody_asks_the_others_all_day(game: Game, ana: User, bo: User, clock: time_machine.Traveller) -> None:
    for _proposal in range(proposing.MOST_A_DAY):
        proposing.refuse(proposal=propose(game, ana, "cancel"), user=bo)
    with pytest.raises(TooManyProposals):
        propose(game, ana, "cancel")
    proposing.refuse(proposal=propose(game, bo, "cancel"), user=ana)
    elsewhere = running_game(ana, bo)
    facts = {"user": ana, "code": "cancel", "epoch": 0, "after_move": 0, "status": "refused", "closed_at": MONDAY}
    others = proposing.MOST_A_DAY_ANYWHERE - proposing.MOST_A_DAY - 1
    Proposal.objects.bulk_create([Proposal(game=running_game(ana, bo), **facts)] * others)
    proposing.refuse(proposal=propose(elsewhere, ana, "cancel"), user=bo)
    with pytest.raises(TooManyProposals):
        propose(elsewhere, ana, "cancel")
    clock.shift(timedelta(days=1, seconds=1))
    assert propose(game, ana, "cancel").is_open
