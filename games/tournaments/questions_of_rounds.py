"""What organisers and admins are asked before a round is ended, a table voided, or a tournament started or set back."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.asking import Effect, Kind, Question
from accounts.models import User
from games.tournaments import selectors
from games.tournaments.extent import proof_of
from games.tournaments.models import Pairing, Round, Tournament
from games.tournaments.questions import readers_of_reasons


def of_ending_round(tournament: Tournament, last: Round, actor: User) -> Question:
    """Before a round is ended."""
    left = selectors.open_pairings(last).count()
    ends = date_format(last.ends_at, "DATE_FORMAT")
    names = {"number": last.number, "tournament": tournament.name}
    return Question(
        title=_("End round %(number)s of %(tournament)s now?") % names,
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[*_ended(tournament, last, left)],
        yes=_("End round %(number)s") % names,
        no=_("Let it go on"),
        proof=proof_of("end-round", tournament, actor),
        told=_("We’ll tell those whose games end, with your reason.") if left else "",
        milder=_("Wait: the round ends by itself on %(date)s at the latest.") % {"date": ends},
        reason_help=readers_of_reasons(),
    )


def _ended(tournament: Tournament, last: Round, left: int) -> Iterator[Effect]:
    if left:
        text = ngettext(
            "%(number)s running game ends without a result.", "%(number)s running games end without a result.", left
        )
        yield Effect(Kind.LOST, text % {"number": left})
        yield Effect(Kind.LOST, _unfinished(tournament))
    over = last.pairings.count() - left
    text = ngettext(
        "%(number)s finished game of this round keeps its result and rating.",
        "%(number)s finished games of this round keep their results and ratings.",
        over,
    )
    if over:
        yield Effect(Kind.KEPT, text % {"number": over})
    yield Effect(Kind.NEXT, _("The next round begins at once; after the last one the tournament is over."))


def _unfinished(tournament: Tournament) -> str:
    if tournament.is_cup:
        return _("At those tables the better seed goes on.")
    return _("At those tables the points are shared.")


def of_voiding(tournament: Tournament, pairing: Pairing, actor: User) -> Question:
    """Before an admin voids a table."""
    names = {"number": pairing.number, "tournament": tournament.name}
    is_anew = tournament.voided == Tournament.Voided.ANEW
    return Question(
        title=_("Void table %(number)s of %(tournament)s?") % names,
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[
            Effect(Kind.LOST, _("Its game counts for nothing, and changes no rating.")),
            Effect(Kind.NEXT, _("It’s played again if there’s time."))
            if is_anew
            else Effect(Kind.LOST, _unfinished(tournament)),
        ],
        yes=_("Void the table"),
        no=_("Let it count"),
        proof=proof_of("void", tournament, actor),
        told=_("We’ll tell everyone at the table, with your reason."),
        milder=_("Give a seat to a bot, stop the clocks or give more time: you find all three on the table’s page."),
        reason_help=readers_of_reasons(),
    )


def of_setting_back(tournament: Tournament, actor: User) -> Question:
    """Before an admin undoes the last step."""
    return Question(
        title=_("Set %(tournament)s back by a step?") % {"tournament": tournament.name},
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[*_set_back(tournament)],
        yes=_("Set it back"),
        no=_("Leave it as it is"),
        proof=proof_of("step-back", tournament, actor),
        told=_told_all(tournament, actor),
        milder=_("If only one table went wrong, void that table."),
        reason_help=readers_of_reasons(),
    )


def _set_back(tournament: Tournament) -> Iterator[Effect]:
    last = tournament.played.order_by("-number").first()
    if tournament.status == Tournament.Status.FINISHED or last is None:
        yield Effect(Kind.LOST, _("It’s no longer over: places are taken away until it ends again."))
    else:
        number = last.pairings.count()
        text = ngettext(
            "Round %(round)s is taken back with its %(number)s game.",
            "Round %(round)s is taken back with its %(number)s games.",
            number,
        )
        yield Effect(Kind.LOST, text % {"round": last.number, "number": number})
    yield Effect(Kind.NEXT, _("It waits until an admin lets it go on."))


def of_starting(tournament: Tournament, actor: User) -> Question:
    """Before an admin starts one early."""
    people = selectors.people_in(tournament)
    text = ngettext(
        "%(number)s person gets a game now instead of at the announced time.",
        "%(number)s people get a game now instead of at the announced time.",
        people,
    )
    return Question(
        title=_("Start %(tournament)s now?") % {"tournament": tournament.name},
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[
            Effect(Kind.NEXT, text % {"number": people}),
            Effect(Kind.LOST, _("Nobody else can enter before the start.")),
        ],
        yes=_("Start it now"),
        no=_("Wait for its time"),
        proof=proof_of("start", tournament, actor),
        told=_told_all(tournament, actor),
    )


def _told_all(tournament: Tournament, actor: User) -> str:
    people = sum(person != actor for person in selectors.concerned(tournament))
    return ngettext("We’ll tell %(number)s person.", "We’ll tell %(number)s people.", people) % {"number": people}
