"""Reads of groups: of one person, who is of one, its tables and results."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Avg, Count, Exists, Max, OuterRef, Q, QuerySet

from accounts.answering import household_of
from accounts.models import User, Viewer
from accounts.names.names import place_of
from accounts.relations import selectors as relations
from core.db.compiled import AnyOf, compiled_query
from games.clubs.errors import NoSuchGroup, NotOfGroup
from games.clubs.models import Group, GroupTable, Member, RemovalVote
from games.models import Game, Removal, Seat
from games.tables.faults import is_playable
from games.tables.selectors import tables_in_order

TABLES = 20
"""So many tables stand on a group's page."""
PATTERNS = 5


def groups_of(user: User) -> list[Member]:
    """The groups that somebody has joined, by name."""
    members = Member.objects.filter(person=user, joined_at__isnull=False).select_related("group")
    return sorted(members, key=lambda member: place_of(member.group.name))


def asked_to_join(user: User) -> QuerySet[Member]:
    """Groups that wait for somebody's answer; nobody whom the person has blocked asks."""
    asked = (
        Member.objects.current().filter(person=user, joined_at=None).exclude(asked_by__in=relations.blocked_by(user))
    )
    return asked.select_related("group", "asked_by").order_by("-asked_at")


def group_for(viewer: Viewer, public_id: str) -> tuple[Group, Member]:
    """The group with this person's part in it. Raises ``NoSuchGroup``."""
    members = Member.objects.current().select_related("group").filter(group__public_id=public_id, person_id=viewer.pk)
    member = members.first()
    if member is None:
        raise NoSuchGroup
    return member.group, member


def own_group(user: Viewer, public_id: str) -> Group:
    """The group, if this person has joined it. Raises ``NoSuchGroup``, ``NotOfGroup``."""
    group, member = group_for(user, public_id)
    if member.joined_at is None:
        raise NotOfGroup
    return group


def members_of(group: Group) -> list[Member]:
    """Everybody, those first who joined first; then those who have not answered."""
    members = list(Member.objects.current().filter(group=group).select_related("person").order_by("pk"))
    return sorted(members, key=lambda member: (member.joined_at is None, member.joined_at or member.asked_at))


def founder_of(group: Group) -> Member | None:
    """Whoever has been a member for longest: at first who made the group, after that the next one."""
    return group.members.filter(joined_at__isnull=False).order_by("joined_at", "pk").first()


def unwanted_by(member: Member) -> frozenset[int]:
    """The members whom this one wants to send away."""
    return frozenset(RemovalVote.objects.filter(voter=member).values_list("member_id", flat=True))


def may_vote(members: Collection[Member]) -> bool:
    """Whether there are enough people to send somebody away together."""
    return sum(member.joined_at is not None for member in members) > 2


def joined_of(groups: Collection[Group]) -> list[Member]:
    """Everybody who has joined any of these groups, in the order in which they did."""
    return _joined_of([group.pk for group in groups])


@compiled_query
def _joined_of(groups: list[int]) -> QuerySet[Member]:
    members = Member.objects.filter(AnyOf("group_id", groups), joined_at__isnull=False)
    return members.select_related("person").order_by("joined_at", "pk")


def tables_of(group: Group, user: User) -> list[Game]:
    """The latest tables, with their seats, without private ones from which the reader was sent away."""
    removed = Removal.objects.filter(game=OuterRef("game"), game__is_public=False, person__in=household_of(user))
    tables = GroupTable.objects.filter(~Exists(removed), group=group)
    keys = tables.order_by("-pk").values_list("game_id", flat=True)
    return tables_in_order(keys[:TABLES])


def patterns(group: Group, user: User) -> list[Game]:
    """Tables whose rules and pace the group's next ones may have: its own, and those that the person made last."""
    known = [game for game in tables_of(group, user) if is_playable(game)]
    own = Game.objects.filter(host=user, of_group=None).order_by("-created_at")
    return [*known[:PATTERNS], *own[:PATTERNS]]


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
    played = Seat.objects.filter(
        game__of_group__group=group,
        game__status=Game.Status.FINISHED,
        user__memberships__group=group,
        user__memberships__joined_at__isnull=False,
        game__voided__isnull=True,
    )
    rows = played.values("user__username", "game__title").annotate(
        games=Count("pk"), won=Count("pk", filter=Q(won=True)), mean=Avg("points"), best=Max("points")
    )
    found = [
        Result(row["user__username"], row["game__title"], row["games"], row["won"], row["mean"] or 0, row["best"] or 0)
        for row in rows
    ]
    return sorted(found, key=lambda result: (result.title, -result.won, result.games, place_of(result.name)))


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
