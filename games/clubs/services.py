"""What people do in groups: make, invite, join, leave, choose rules, sit down together; each in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.asking import expect_shown
from accounts.models import User
from accounts.relations import selectors as relations
from accounts.relations.errors import BlockedByYou
from games.clubs import selectors
from games.clubs.errors import (
    GroupFull,
    NobodyAsked,
    NobodyChosen,
    NoSuchGroup,
    NoSuchMember,
    NoSuchPattern,
    NotOfGroup,
    NotYourInvitation,
    OfAnotherGroup,
    OfGroupAlready,
    TooManyAsked,
    TooManyGroups,
    TooManyOpenInvitations,
)
from games.clubs.models import Group, GroupTable, Member, RemovalVote
from games.clubs.signals import answered, asked, sent_away, table_made
from games.engine import registry
from games.engine.clock.terms import Terms, read_terms, write_terms
from games.lobby import making
from games.lobby.places import PlaceFor, PlaceRequest, hold_invited
from games.models import Game
from games.tables.errors import NobodyCalledSo
from games.tables.fingerprints import fingerprint


@transaction.atomic
def make(*, user: User, name: str) -> Group:
    """A new group, which plays at first as its founder's last table. Raises ``TooManyGroups``."""
    user.lock()
    _expect_room(user)
    group = Group(name=name, title=next(iter(registry.titles())))
    if last := user.hosted_games.order_by("-created_at").first():
        _play_like(group, last)
    group.save(force_insert=True)
    Member.objects.create(group=group, person=user, asked_by=user, joined_at=timezone.now())
    return group


@transaction.atomic
def invite(*, group: Group, user: User, name: str) -> Member:
    """Ask somebody to join, for some weeks.

    Raises ``NobodyCalledSo``, ``OfGroupAlready``, ``GroupFull``, ``TooManyAsked``, ``TooManyOpenInvitations`` …
    """
    hold_invited([name], host=user)
    other = User.objects.named(name)
    if other is None:
        raise NobodyCalledSo(name=name)
    user.lock()
    _lock(group)
    _part_of(group, user)
    Member.objects.expired().filter(group=group).delete()
    _expect_invitable(group, user, other)
    member = Member.objects.create(group=group, person=other, asked_by=user)
    asked.send(Member, member=member)
    return member


def _expect_invitable(group: Group, user: User, other: User) -> None:
    if relations.has_blocked(user, other):
        raise BlockedByYou(name=other.display_name)
    if group.members.filter(person=other).exists():
        raise OfGroupAlready(name=other.display_name)
    if group.members.count() >= settings.PEOPLE_PER_GROUP:
        raise GroupFull(most=settings.PEOPLE_PER_GROUP)
    _expect_few_open(group, user)
    since = timezone.now() - timedelta(days=1)
    today = Member.objects.filter(asked_by=user, asked_at__gt=since).exclude(person=user).count()
    if today >= settings.ASKED_TO_GROUPS_PER_DAY:
        raise TooManyAsked(number=today)


def _expect_few_open(group: Group, user: User) -> None:
    """No member but the founder may fill a group with people who have not answered."""
    founder = selectors.founder_of(group)
    waiting = group.members.filter(asked_by=user, joined_at=None).count()
    if waiting >= settings.GROUP_INVITATIONS_PER_MEMBER and (founder is None or founder.person_id != user.pk):
        raise TooManyOpenInvitations(number=waiting)


@transaction.atomic
def join(*, member: Member) -> None:
    """Say yes; twice changes nothing. Raises ``TooManyGroups``; ``NoSuchGroup`` after it has ended."""
    member.person.lock()
    _lock(member.group)
    fresh = Member.objects.current().filter(pk=member.pk).first()
    if fresh is None:
        raise NoSuchGroup
    if fresh.joined_at is None:
        _expect_room(member.person)
        Member.objects.filter(pk=member.pk, joined_at=None).update(joined_at=timezone.now())
        answered.send(Member, member=member)


@transaction.atomic
def take_back(*, group: Group, user: User, name: str) -> None:
    """Invite somebody no more: for whoever has asked, and the founder.

    Raises ``NobodyAsked``, ``NotYourInvitation``, ``NoSuchGroup`` or ``NotOfGroup``.
    """
    _lock(group)
    _part_of(group, user)
    asked_member = selectors.called(name, Member.objects.current().filter(group=group, joined_at=None))
    if asked_member is None:
        raise NobodyAsked
    founder = selectors.founder_of(group)
    if user.pk not in {asked_member.asked_by_id, founder and founder.person_id}:
        raise NotYourInvitation
    asked_member.delete()


@transaction.atomic
def send_away(*, group: Group, user: User, name: str, shown: str | None = None) -> bool:
    """Send a member away: the founder at once, others as soon as all of them, at least two, want it.

    Says whether the member is gone; else the vote is noted, and twice is once. Raises ``NoSuchMember``,
    ``NoSuchGroup``, ``NotOfGroup`` or ``MovedOn``.
    """
    _lock(group)
    voter = _part_of(group, user)
    member = selectors.other_member(voter, name)
    if member is None:
        raise NoSuchMember
    expect_shown(shown, proof_of_sending_away(member, voter))
    if not selectors.is_final(member, voter):
        RemovalVote.objects.get_or_create(member=member, voter=voter)
        return False
    _remove(member, user if selectors.is_founder(voter) else None)
    _send_unwanted_away(group)
    return True


def proof_of_sending_away(member: Member, voter: Member) -> str:
    """Another one once the vote would do more, or less."""
    return fingerprint("send-away", member.pk, voter.pk, selectors.is_final(member, voter))


def _remove(member: Member, by: User | None) -> None:
    """Take a member out: by the founder, or because all the others want it."""
    sent_away.send(Member, member=member, by=by)
    member.delete()


@transaction.atomic
def keep(*, group: Group, user: User, name: str) -> None:
    """Take one's vote to send somebody away back. Raises ``NoSuchGroup`` or ``NotOfGroup``."""
    _lock(group)
    voter = _part_of(group, user)
    RemovalVote.objects.filter(member=selectors.called(name, group.members.all()), voter=voter).delete()


def _all_others_want(group: Group, member: Member) -> bool:
    others = group.members.filter(joined_at__isnull=False).exclude(pk=member.pk).count()
    return 2 <= others <= member.removal_votes.count()


def _send_unwanted_away(group: Group) -> None:
    """Whoever did not want somebody to go may have left: then all the others want it."""
    joined = group.members.filter(joined_at__isnull=False).order_by("pk")
    while unwanted := next((member for member in joined.all() if _all_others_want(group, member)), None):
        _remove(unwanted, None)


def _part_of(group: Group, user: User) -> Member:
    """A person's membership in a locked group. Raises ``NoSuchGroup``, ``NotOfGroup``."""
    _group, member = selectors.group_for(user, group.public_id)
    if member.joined_at is None:
        raise NotOfGroup
    return member


@transaction.atomic
def decline(*, member: Member) -> None:
    """Say no; who has joined meanwhile stays. Raises ``NoSuchGroup``."""
    _lock(member.group)
    if Member.objects.filter(pk=member.pk, joined_at=None).delete()[0]:
        answered.send(Member, member=member)


@transaction.atomic
def leave(*, member: Member, shown: str | None = None) -> None:
    """Be of a group no more, or asked to be; without people it is gone, its tables stay.

    Raises ``NoSuchGroup`` or ``MovedOn``.
    """
    _lock(member.group)
    expect_shown(shown, proof_of_leaving(member))
    answered.send(Member, member=member)
    Member.objects.filter(pk=member.pk).delete()
    if selectors.joined_of([member.group]):
        _send_unwanted_away(member.group)
    else:
        member.group.delete()


def proof_of_leaving(member: Member) -> str:
    """Another one once nobody would be left, or somebody else came first after this one."""
    after = selectors.founder_after(member)
    return fingerprint("leave", member.pk, after.pk if after else None)


@transaction.atomic
def play_like(*, group: Group, user: User, public_id: str) -> None:
    """Let the group's next tables have the rules and the pace of this one. Raises ``NoSuchPattern``."""
    patterns = selectors.patterns(selectors.tables_of(group, user), user)
    pattern = next((game for game in patterns if game.public_id == public_id), None)
    if pattern is None:
        raise NoSuchPattern
    _play_like(group, pattern)
    group.save(update_fields=["title", "options", "terms"])


@transaction.atomic
def choose_rules(*, group: Group, title: str, options: Mapping[str, Any], terms: Terms | None) -> None:
    """Let the group's next tables have these rules and this pace.

    ``options`` are the title's for some number of ``players``, which is not kept: each table has as many as sit there.
    Raises ``UnknownTitle``, ``OptionsRefused``, ``NoSuchGroup``.
    """
    checked = making.checked(making.title_called(title), options)
    _lock(group)
    group.title, group.options, group.terms = title, _without_players(checked), write_terms(terms)
    group.save(update_fields=["title", "options", "terms"])


def _without_players(options: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in options.items() if key != "players"}


def _play_like(group: Group, game: Game) -> None:
    group.title, group.terms = game.title, game.terms
    group.options = _without_players(game.options)


@transaction.atomic
def new_table(*, group: Group, user: User, others: Collection[str], form_key: UUID | None) -> Game:
    """A private table for these people of the group; places that the title needs beside them stay open.

    A form that was sent before gives the table it made then. Raises ``NobodyChosen`` or what ``create_game`` raises.
    """
    known = {member.person.username for member in selectors.members_of(group) if member.joined_at}
    invited = [name for name in dict.fromkeys(others) if name in known and name != user.username]
    if not invited:
        raise NobodyChosen
    places = [PlaceRequest(PlaceFor.HOST), *(PlaceRequest(PlaceFor.INVITED, name=name) for name in invited)]
    missing = registry.title(group.title).players[0] - len(places)
    game = making.create_game(
        host=user,
        title=group.title,
        options=group.options,
        places=[*places, *[PlaceRequest(PlaceFor.ANYBODY)] * missing],
        is_public=False,
        form_key=form_key,
        terms=read_terms(group.terms),
    )
    note_table(group, game, user)
    return game


def note_table(group: Group, game: Game, user: User) -> None:
    """Count a table among the group's, and let its people be told; twice changes nothing.

    Raises ``NoSuchGroup``, ``NotOfGroup``, ``OfAnotherGroup``.
    """
    _lock(group)
    _part_of(group, user)
    table, is_new = GroupTable.objects.get_or_create(game=game, defaults={"group": group})
    if table.group_id != group.pk:
        raise OfAnotherGroup
    if is_new:
        table_made.send(GroupTable, table=table)


def _lock(group: Group) -> None:
    """Raises ``NoSuchGroup`` for one whose last member has left at this moment."""
    if not Group.objects.select_for_update(no_key=True).filter(pk=group.pk).exists():
        raise NoSuchGroup


def _expect_room(user: User) -> None:
    number = Member.objects.filter(person=user, joined_at__isnull=False).count()
    if number >= settings.GROUPS_PER_PERSON:
        raise TooManyGroups(number=number)
