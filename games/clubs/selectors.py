"""Reads of groups: of one person, who is of one, its tables and results."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Avg, Count, Exists, Max, OuterRef, Q, QuerySet

from accounts.answering import household, who_answers
from accounts.models import User, Viewer
from accounts.names.names import place_of
from accounts.relations import selectors as relations
from core.db.compiled import AnyOf, compiled_query
from games.clubs.errors import NoSuchGroup, NotOfGroup
from games.clubs.models import Group, GroupTable, Member, RemovalVote, oldest_invitation
from games.models import Game, Removal, Seat
from games.tables.faults import is_playable
from games.tables.selectors import tables_in_order

TABLES = 20
"""So many tables stand on a group's page."""
PATTERNS = 5


def groups_of(user: User) -> list[Member]:
    """The groups that somebody has joined, by name."""
    return sorted(_joined_by(user.pk), key=lambda member: place_of(member.group.name))


@compiled_query
def _joined_by(person: int) -> QuerySet[Member]:
    return Member.objects.filter(person_id=person, joined_at__isnull=False).select_related("group")


def asked_to_join(user: User) -> QuerySet[Member]:
    """Groups that wait for somebody's answer; nobody whom the person has blocked asks."""
    asked = (
        Member.objects.current().filter(person=user, joined_at=None).exclude(asked_by__in=relations.blocked_by(user))
    )
    return asked.select_related("group", "asked_by").order_by("-asked_at")


def group_for(viewer: Viewer, public_id: str) -> tuple[Group, Member]:
    """The group with this person's part in it. Raises ``NoSuchGroup``."""
    # PostgreSQL looks for no text with NUL, and no group is called so.
    member = None if "\0" in public_id else _part_in.first(viewer.pk, public_id, oldest_invitation())
    if member is None:
        raise NoSuchGroup
    return member.group, member


@compiled_query
def _part_in(person: int | None, public_id: str, oldest: datetime) -> QuerySet[Member]:
    own = Member.objects.current_since(oldest).filter(group__public_id=public_id, person_id=person)
    return own.select_related("group")


def own_group(user: Viewer, public_id: str) -> Group:
    """The group, if this person has joined it. Raises ``NoSuchGroup``, ``NotOfGroup``."""
    group, member = group_for(user, public_id)
    if member.joined_at is None:
        raise NotOfGroup
    return group


def members_of(group: Group) -> list[Member]:
    """Everybody, those first who joined first; then those who have not answered."""
    members = _members(group.pk, oldest_invitation())
    return sorted(members, key=lambda member: (member.joined_at is None, member.joined_at or member.asked_at))


@compiled_query
def _members(group: int, oldest: datetime) -> QuerySet[Member]:
    members = Member.objects.current_since(oldest).filter(group_id=group)
    return members.select_related("person").order_by("pk")


def founder_of(group: Group) -> Member | None:
    """Whoever has been a member for longest: at first who made the group, after that the next one."""
    return next(iter(_joined_of.rows([group.pk])[:1]), None)


def founder_after(member: Member) -> Member | None:
    """Who is the founder when this one has left; nobody where the group ends."""
    return next((each for each in joined_of([member.group]) if each.pk != member.pk), None)


def called(name: str, members: QuerySet[Member]) -> Member | None:
    """The one of this name, compared here: PostgreSQL takes no text with a NUL."""
    return next((member for member in members.select_related("person") if member.person.username == name), None)


def other_member(voter: Member, name: str) -> Member | None:
    """Another one who has joined, by name."""
    return called(name, voter.group.members.filter(joined_at__isnull=False).exclude(pk=voter.pk))


def is_founder(member: Member) -> bool:
    """Whether this one decides alone who is sent away."""
    founder = founder_of(member.group)
    return founder is not None and founder.pk == member.pk


def votes_against(member: Member, voter: Member) -> tuple[int, int]:
    """How many want this one to be sent away once that one does too, and how many have to: all others, at least two."""
    others = member.group.members.filter(joined_at__isnull=False).exclude(pk=member.pk).count()
    return member.removal_votes.exclude(voter=voter).count() + 1, max(others, 2)


def is_final(member: Member, voter: Member) -> bool:
    """Whether this one goes at once if that one wants it."""
    votes, needed = votes_against(member, voter)
    return is_founder(voter) or votes >= needed


def invitations_of(group: Group) -> int:
    """How many people are asked to join and have not answered."""
    return Member.objects.current().filter(group=group, joined_at=None).count()


def running_tables(member: Member) -> int:
    """How many of the group's games somebody is playing."""
    seats = Seat.objects.filter(user=member.person_id, game__of_group__group=member.group_id)
    return seats.filter(game__status=Game.Status.RUNNING).count()


def unwanted_by(member: Member) -> frozenset[int]:
    """The members whom this one wants to send away."""
    return frozenset(_unwanted(member.pk))


@compiled_query
def _unwanted(voter: int) -> QuerySet[RemovalVote, int]:
    return RemovalVote.objects.filter(voter_id=voter).values_list("member_id", flat=True)


def has_company(members: Collection[Member]) -> bool:
    """Whether somebody has joined beside whoever looks."""
    return _joined(members) > 1


def may_vote(members: Collection[Member]) -> bool:
    """Whether there are enough people to send somebody away together."""
    return _joined(members) > 2


def _joined(members: Collection[Member]) -> int:
    return sum(member.joined_at is not None for member in members)


def joined_of(groups: Collection[Group]) -> list[Member]:
    """Everybody who has joined any of these groups, in the order in which they did."""
    return _joined_of([group.pk for group in groups])


@compiled_query
def _joined_of(groups: list[int]) -> QuerySet[Member]:
    members = Member.objects.filter(AnyOf("group_id", groups), joined_at__isnull=False)
    return members.select_related("person").order_by("joined_at", "pk")


def tables_of(group: Group, user: User) -> list[Game]:
    """The latest tables, with their seats, without private ones from which the reader was sent away."""
    return tables_in_order(_tables.rows(group.pk, who_answers(user))[:TABLES])


@compiled_query
def _tables(group: int, answers: int) -> QuerySet[GroupTable, int]:
    removed = Removal.objects.filter(game=OuterRef("game"), game__is_public=False, person__in=household(answers))
    tables = GroupTable.objects.filter(~Exists(removed), group_id=group)
    return tables.order_by("-pk").values_list("game_id", flat=True)


def patterns(tables: Iterable[Game], user: User) -> list[Game]:
    """Tables whose rules and pace the group's next ones may have: of its own, and those that the person made last."""
    known = [game for game in tables if is_playable(game)]
    return [*known[:PATTERNS], *_made_by.rows(user.pk)[:PATTERNS]]


@compiled_query
def _made_by(host: int) -> QuerySet[Game]:
    return Game.objects.filter(host_id=host, of_group=None).order_by("-created_at")


@dataclass(frozen=True, slots=True)
class Result:
    """What one person has played of one title in a group."""

    name: str
    title: str
    games: int
    won: int
    mean: float
    best: int


def results(group: Group) -> list[Result]:
    """By title; who has won most stands first."""
    found = [
        Result(name, title, games, won, mean or 0, best or 0)
        for name, title, games, won, mean, best in _results(group.pk)
    ]
    return sorted(found, key=lambda result: (result.title, -result.won, result.games, place_of(result.name)))


@compiled_query
def _results(group: int) -> QuerySet[Seat, tuple[str, str, int, int, float | None, int | None]]:
    played = Seat.objects.filter(
        game__of_group__group_id=group,
        game__status=Game.Status.FINISHED,
        user__memberships__group_id=group,
        user__memberships__joined_at__isnull=False,
        game__voided__isnull=True,
    )
    rows = played.values("user__username", "game__title").annotate(
        games=Count("pk"), won_games=Count("pk", filter=Q(won=True)), mean=Avg("points"), best=Max("points")
    )
    return rows.values_list("user__username", "game__title", "games", "won_games", "mean", "best")


def games_of(group: Group, user: User, *, title: str, name: str) -> QuerySet[Game, int]:
    """The keys of finished games at a group's tables that the reader sees, the latest first.

    Of one title, or with the person of this name, where these are given.
    """
    own = Seat.objects.filter(game=OuterRef("pk"), user=user)
    games = Game.objects.filter(
        Q(is_public=True) | Q(host=user) | Exists(own),
        of_group__group=group,
        status=Game.Status.FINISHED,
        voided__isnull=True,
    )
    games = games.filter(title=title) if title else games
    games = games.filter(Exists(Seat.objects.filter(game=OuterRef("pk"), user__username=name))) if name else games
    return games.order_by("-ended_at", "-pk").values_list("pk", flat=True)
