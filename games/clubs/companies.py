"""Groups as those for whom a table may be made, for the form of a new table."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from accounts.relations import selectors as relations
from games.clubs import selectors, services
from games.clubs.models import Group, GroupTable, Member
from games.engine.clock.terms import read_terms
from games.lobby.companies import Company
from games.models import Game


class Groups:
    """The groups that somebody has joined together with others."""

    def of(self, user: User) -> Sequence[Company]:
        groups = [member.group for member in selectors.groups_of(user)]
        others = _others(user, groups) if groups else []
        found = [_company(group, [member for member in others if member.group_id == group.pk]) for group in groups]
        return [company for company in found if company.others]

    def for_table(self, user: User, game: Game) -> Sequence[Company]:
        return [] if GroupTable.objects.filter(game=game).exists() else self.of(user)

    def note(self, code: str, user: User, game: Game) -> None:
        services.note_table(selectors.own_group(user, code), game, user)


def company_of(group: Group, user: User) -> Company:
    """One group, whether others have joined it yet or not."""
    return _company(group, _others(user, [group]))


def _others(user: User, groups: Sequence[Group]) -> list[Member]:
    """With whom somebody plays in these groups, without those whom the person has blocked."""
    left_out = {user.pk, *relations.blocked_by(user)}
    return [member for member in selectors.joined_of(groups) if member.person_id not in left_out]


def _company(group: Group, others: Sequence[Member]) -> Company:
    return Company(
        code=group.public_id,
        name=group.name,
        title=group.title,
        options=group.options,
        terms=read_terms(group.terms),
        others=[member.person.username for member in others],
    )
