"""Answers to lines of the inbox: the services of what they are about, after asking whether they still ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import services as groups
from games.clubs.models import Member
from games.lobby import hosting, joining
from games.models import Game, Proposal
from games.proposals import proposing, successors
from games.proposals.errors import ProposalOver
from notifications.create.inbox import settle
from notifications.inbox.reading import number_in
from notifications.inbox.tables import ACCEPT, DECLINE
from notifications.models import InboxLine
from notifications.types import ASKED_TO_JOIN, FRIEND, HOST_ASKED, INVITATION, PROPOSED, SUBSTITUTE

Act = Callable[[User, InboxLine], HttpResponse | None]


class Answers(NamedTuple):
    """What *yes* and *no* do; each may lead to a page of its own."""

    accept: Act | None
    decline: Act


def answer(user: User, line: InboxLine, said: str) -> HttpResponse:
    """Carry out an answer, and lead on: to the inbox, or to the table where one sits down now.

    Raises ``Http404`` for what is no answer to this line, and what the services raise.
    """
    acts = ANSWERS.get(line.kind)
    act = {ACCEPT: acts.accept, DECLINE: acts.decline}.get(said) if acts else None
    if act is None:
        raise Http404
    return act(user, line) or redirect(reverse("notices:inbox"))


def _sit_down(user: User, line: InboxLine) -> HttpResponse:
    return redirect(joining.join(game=_game(line), user=user))


def _stay_away(user: User, line: InboxLine) -> None:
    joining.leave(game=_game(line), user=user)


def _make_casual(user: User, line: InboxLine) -> None:
    guest = User.objects.get(pk=number_in(line, 3))
    hosting.make_casual(game=_game(line), user=user, guest=guest)


def _stay_rated(_user: User, line: InboxLine) -> None:
    """The table stays as it is; who asked is told nothing."""
    settle([line.key])


def _be_friends(user: User, line: InboxLine) -> None:
    relations.add(user=user, other=_person(line), kind=Tie.Kind.FRIEND)


def _be_no_friends(user: User, line: InboxLine) -> None:
    relations.decline(user=user, other=_person(line))


def _join_group(user: User, line: InboxLine) -> None:
    groups.join(member=_member(user, line))


def _join_no_group(user: User, line: InboxLine) -> None:
    groups.decline(member=_member(user, line))


def _take_no_seat(user: User, line: InboxLine) -> None:
    successors.decline(game=_game(line), user=user)


def _agree(user: User, line: InboxLine) -> None:
    proposing.agree(proposal=_proposal(line), user=user)


def _refuse(user: User, line: InboxLine) -> None:
    proposing.refuse(proposal=_proposal(line), user=user)


def _proposal(line: InboxLine) -> Proposal:
    """Raises ``ProposalOver`` for one that is gone."""
    proposal = Proposal.objects.filter(pk=number_in(line, 1), game=_game(line)).first()
    if proposal is None:
        raise ProposalOver
    return proposal


def _game(line: InboxLine) -> Game:
    assert line.game is not None, "it is about a table"
    return line.game


def _person(line: InboxLine) -> User:
    return User.objects.get(pk=number_in(line, 1))


def _member(user: User, line: InboxLine) -> Member:
    return Member.objects.current().select_related("group", "person").get(group=number_in(line, 1), person=user)


ANSWERS: Mapping[str, Answers] = {
    INVITATION.code: Answers(_sit_down, _stay_away),
    HOST_ASKED.code: Answers(_make_casual, _stay_rated),
    FRIEND.code: Answers(_be_friends, _be_no_friends),
    ASKED_TO_JOIN.code: Answers(_join_group, _join_no_group),
    SUBSTITUTE.code: Answers(None, _take_no_seat),
    PROPOSED.code: Answers(_agree, _refuse),
}
