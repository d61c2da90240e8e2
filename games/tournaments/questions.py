"""What people are asked before a tournament is cancelled, or somebody leaves it or is taken out."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.asking import Effect, Kind, Question
from accounts.models import User
from games.tournaments import selectors
from games.tournaments.extent import Extent, extent_of, proof_of
from games.tournaments.models import Entry, Tournament
from games.tournaments.rounds import ends, steps


def of_cancel(tournament: Tournament, actor: User, *, by_admin: bool = False) -> Question:
    """Before a tournament is cancelled: for an admin it is final at once."""
    people = sum(person != actor for person in selectors.concerned(tournament))
    return Question(
        title=_("Cancel %(tournament)s?") % {"tournament": tournament.name},
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[*_cancelled(tournament, is_undoable=tournament.started_at is None and not by_admin)],
        yes=_("Cancel the tournament"),
        no=_("Let it go on"),
        proof=proof_of("cancel", tournament, actor),
        told=ngettext(
            "We’ll tell %(number)s other person, with your reason.",
            "We’ll tell %(number)s other people, with your reason.",
            people,
        )
        % {"number": people}
        if people
        else "",
        milder=_milder_than_cancelling(tournament),
        reason_help=readers_of_reasons(),
    )


def of_withdrawal(tournament: Tournament, entry: Entry) -> Question:
    """Before somebody leaves."""
    organiser = tournament.organiser
    is_told = organiser is not None and organiser != entry.person
    return Question(
        title=_("Withdraw from %(tournament)s?") % {"tournament": tournament.name},
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[*_withdrawn(tournament, entry)],
        yes=_("Withdraw"),
        no=_("Stay in"),
        proof=proof_of("withdraw", tournament, entry.person, entry),
        told=_("We’ll tell the organiser, %(name)s.") % {"name": organiser.display_name}
        if organiser and is_told
        else "",
        milder=_holidays(tournament),
    )


def of_removal(tournament: Tournament, entry: Entry, actor: User) -> Question:
    """Before an organiser takes somebody out."""
    names = {"name": entry.person.display_name, "tournament": tournament.name}
    return Question(
        title=_("Remove %(name)s from %(tournament)s?") % names,
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[*_removed(tournament, entry)],
        yes=_("Remove %(name)s") % names,
        no=_("Keep %(name)s in") % names,
        proof=proof_of("remove", tournament, actor, entry),
        told=_("We’ll tell %(name)s, with your reason.") % names,
        milder=_("Whoever runs out of time at two tables is out without you.") if tournament.is_running else "",
        reason_help=readers_of_reasons(),
    )


def of_replacement(tournament: Tournament, entry: Entry, reserve: Entry, actor: User) -> Question:
    """Before somebody of the waiting list gets a place."""
    names = {"name": entry.person.display_name, "reserve": reserve.person.display_name, "tournament": tournament.name}
    is_in = entry.status == Entry.Status.IN
    gain = Effect(Kind.NEXT, _("%(reserve)s takes the place from the next round on, with no points.") % names)
    if tournament.started_at is None:
        gain = Effect(Kind.NEXT, _("%(reserve)s has the place.") % names)
    return Question(
        title=_("Give the place of %(name)s to %(reserve)s?") % names,
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[*(_put_out(tournament, entry) if is_in else ()), gain],
        yes=_("Replace %(name)s") % names,
        no=_("Keep %(name)s in") % names if is_in else _("Leave it as it is"),
        proof=proof_of("replace", tournament, actor, entry),
        told=_("We’ll tell both, with your reason.") if is_in else _("We’ll tell %(reserve)s.") % names,
        milder=_("Whoever runs out of time at two tables is out without you.") if tournament.is_running else "",
        reason_help=readers_of_reasons(),
    )


def of_handing_over(tournament: Tournament, entry: Entry, actor: User) -> Question:
    """Before somebody else becomes the organiser."""
    names = {"name": entry.person.display_name, "tournament": tournament.name}
    return Question(
        title=_("Make %(name)s the organiser of %(tournament)s?") % names,
        place=tournament.name,
        back=tournament.get_absolute_url(),
        effects=[
            Effect(Kind.LOST, _("You can no longer start, cancel or change anything.")),
            Effect(Kind.KEPT, _("Your own place in it stays as it is.")),
            Effect(Kind.NEXT, _("%(name)s can hand it back to you if you take part.") % names),
        ],
        yes=_("Hand it over to %(name)s") % names,
        no=_("Stay the organiser"),
        proof=proof_of("hand-over", tournament, actor, entry),
        told=_("We’ll tell %(name)s.") % names,
    )


def readers_of_reasons() -> str:
    """Who reads what somebody gives as a reason."""
    return _("Everybody who can see the tournament can read it.")


def _cancelled(tournament: Tournament, *, is_undoable: bool) -> Iterator[Effect]:
    if tournament.started_at is None:
        yield Effect(Kind.LOST, _entered(selectors.people_in(tournament)))
    else:
        yield from _games_cancelled(extent_of(tournament))
        yield Effect(Kind.LOST, _nobody_wins(tournament))
    yield Effect(Kind.NEXT, _("Its page stays, marked as cancelled."))
    yield Effect(Kind.NEXT, _("You can take it back for ten minutes.") if is_undoable else _("This can’t be undone."))


def _entered(people: int) -> str:
    return ngettext(
        "%(number)s person has entered. It won’t start.", "%(number)s people have entered. It won’t start.", people
    ) % {"number": people}


def _games_cancelled(extent: Extent) -> Iterator[Effect]:
    if extent.running:
        text = ngettext(
            "%(number)s running game ends without a result.",
            "%(number)s running games end without a result.",
            extent.running,
        )
        yield Effect(Kind.LOST, text % {"number": extent.running})
    if extent.over:
        text = ngettext(
            "%(over)s of %(number)s game is over. Its result and ratings stay.",
            "%(over)s of %(number)s games are over. Their results and ratings stay.",
            extent.all,
        )
        yield Effect(Kind.KEPT, text % {"over": extent.over, "number": extent.all})


def _nobody_wins(tournament: Tournament) -> str:
    if tournament.is_league:
        return _("This season has no winner, nobody moves up or down, and no other season follows.")
    return _("Nobody wins, and there are no places.")


def _milder_than_cancelling(tournament: Tournament) -> str:
    if tournament.started_at:
        end = ends.latest(tournament, ends.people_to_count_with(tournament, selectors.people_in(tournament)))
        return _("Wait: it’s over by %(date)s at the latest.") % {"date": date_format(end, "DATE_FORMAT")}
    least = max(steps.LEAST, tournament.size)
    return ngettext(
        "Wait: without %(number)s person by its start it’s cancelled anyway.",
        "Wait: without %(number)s people by its start it’s cancelled anyway.",
        least,
    ) % {"number": least}


def _withdrawn(tournament: Tournament, entry: Entry) -> Iterator[Effect]:
    if entry.status == Entry.Status.WAITING:
        yield Effect(Kind.LOST, _("You’re off the waiting list."))
        return
    if tournament.started_at is None:
        yield Effect(Kind.LOST, _("You’re no longer in it."))
        yield Effect(Kind.NEXT, _heir(tournament))
        yield Effect(Kind.NEXT, _("You can enter again while entries are open; if it’s full then, you wait."))
        return
    extent = extent_of(tournament, entry)
    yield Effect(Kind.LOST, _("You’re out for good: no more games for you, and no way back in."))
    if extent.running:
        text = ngettext(
            "You play on at %(number)s running game, and it counts as it ends.",
            "You play on at %(number)s running games, and they count as they end.",
            extent.running,
        )
        yield Effect(Kind.NEXT, text % {"number": extent.running})
    yield from _over(extent)
    yield from _taken_over(tournament)


def _removed(tournament: Tournament, entry: Entry) -> Iterator[Effect]:
    if entry.status == Entry.Status.WAITING:
        names = {"name": entry.person.display_name}
        yield Effect(Kind.LOST, _("%(name)s leaves the waiting list and can’t enter again.") % names)
        return
    yield from _put_out(tournament, entry)
    if tournament.started_at is None:
        yield Effect(Kind.NEXT, _heir(tournament))
    else:
        yield from _taken_over(tournament)


def _put_out(tournament: Tournament, entry: Entry) -> Iterator[Effect]:
    names = {"name": entry.person.display_name}
    yield Effect(Kind.LOST, _("%(name)s is out for good, and can’t enter again.") % names)
    if tournament.started_at is None:
        return
    extent = extent_of(tournament, entry)
    if extent.running:
        text = ngettext(
            "%(name)s plays on at %(number)s running game, and it counts as it ends.",
            "%(name)s plays on at %(number)s running games, and they count as they end.",
            extent.running,
        )
        yield Effect(Kind.NEXT, text % {**names, "number": extent.running})
    yield from _over(extent)


def _over(extent: Extent) -> Iterator[Effect]:
    if extent.over:
        text = ngettext(
            "%(number)s finished game keeps its result and rating.",
            "%(number)s finished games keep their results and ratings.",
            extent.over,
        )
        yield Effect(Kind.KEPT, text % {"number": extent.over})


def _taken_over(tournament: Tournament) -> Iterator[Effect]:
    """From the next round on."""
    if tournament.is_cup:
        return
    reserve = next(iter(selectors.reserves(tournament)), None)
    if reserve:
        names = {"name": reserve.person.display_name}
        text = _("%(name)s, first on the waiting list, takes the place from the next round on, with no points.") % names
    else:
        text = _("If the numbers don’t work out, a bot fills in from the next round on.")
    yield Effect(Kind.NEXT, text)


def _heir(tournament: Tournament) -> str:
    """Who gets a place that somebody leaves before the start."""
    reserve = next(iter(selectors.reserves(tournament)), None)
    if reserve is None:
        return _("The place is free for somebody else.")
    return _("The place goes to %(name)s, first on the waiting list.") % {"name": reserve.person.display_name}


def _holidays(tournament: Tournament) -> str:
    if not (tournament.is_running and tournament.holidays):
        return ""
    return ngettext(
        "Just away for a while? Set a holiday in your profile: %(days)s day stops your clocks here.",
        "Just away for a while? Set holidays in your profile: up to %(days)s days stop your clocks here.",
        tournament.holidays,
    ) % {"days": tournament.holidays}
