"""Notifications of groups: a request to join, being sent away, or a new table with open seats."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.relations import selectors as relations
from games.clubs.models import Group, GroupTable, Member
from games.clubs.selectors import asked_to_join
from games.models import Game, Seat
from notifications.models import Notice
from notifications.timing import NEVER, NOW
from notifications.types.notification_type import Plain, game_of


class AskedToJoin(Plain):
    """Type for a user who is asked to join a group."""

    code = folder = "group"
    name = _("Group invitations")
    preference_label = _("Group invitations")
    at_first = NOW
    asks_people = True

    def key(self, member: Member) -> str:
        """Unique key: one per group and user, however often the user is asked."""
        return f"group:{member.group_id}:{member.person_id}"

    def skip_reason(self, notice: Notice) -> str:
        return "" if self._asked(notice) else "not-of-group"

    def context(self, notice: Notice) -> dict[str, Any]:
        member = self._asked(notice)
        assert member is not None, "a notification is obsolete without the request"
        return {"group": member.group.name, "name": member.asked_by.display_name if member.asked_by else ""}

    def page(self, notice: Notice) -> str:
        member = self._asked(notice)
        return member.group.get_absolute_url() if member else super().page(notice)

    def _asked(self, notice: Notice) -> Member | None:
        return asked_to_join(notice.user).filter(group=int(notice.key.split(":")[1])).first()


class SentAway(Plain):
    """Type for who was sent away from a group; it is a line of the inbox alone."""

    code = folder = "sent_away"
    name = _("Removals from groups")
    preference_label = ""
    at_first = NEVER

    def key(self, member: Member, by: User | None) -> str:
        """Unique key: one each time, with the founder, or nobody where all the others wanted it."""
        return f"sent_away:{member.group_id}:{by.pk if by else 0}:{timezone.now():%Y%m%dT%H%M%S%f}"

    def skip_reason(self, notice: Notice) -> str:
        return "switched-off"

    def context(self, notice: Notice) -> dict[str, Any]:
        return {}


class TableOfGroup(Plain):
    """Type for members without a seat at a group's new table; obsolete once no seat is open."""

    code = folder = "group_table"
    name = _("New table in your group")
    preference_label = _("New tables in my groups")
    at_first = NOW

    def key(self, table: GroupTable, member: Member) -> str:
        """Unique key: one per table and member."""
        return f"group-table:{table.game_id}:{member.person_id}"

    def skip_reason(self, notice: Notice) -> str:
        game = game_of(notice)
        if _group(notice) is None:
            return "not-of-group"
        if not game.is_open or not game.seats.filter(status=Seat.Status.OPEN).exists():
            return "no-place"
        if game.seats.filter(user=notice.user).exists():
            return "sits-there"
        return "blocked" if _is_blocked(notice, game) else ""

    def context(self, notice: Notice) -> dict[str, Any]:
        game, group = game_of(notice), _group(notice)
        assert group is not None, "a notification is obsolete without the group"
        return {"group": group.name, "name": game.host.display_name if game.host else ""}

    def page(self, notice: Notice) -> str:
        group = _group(notice)
        return group.get_absolute_url() if group else super().page(notice)


def _group(notice: Notice) -> Group | None:
    """The table's group, if the recipient is a member."""
    return Group.objects.filter(
        tables__game=notice.game, members__person=notice.user, members__joined_at__isnull=False
    ).first()


def _is_blocked(notice: Notice, game: Game) -> bool:
    """Whether the recipient and a seated player block one another, in either direction."""
    seats = game.seats.filter(status=Seat.Status.TAKEN).select_related("user")
    sitting = [seat.user for seat in seats if seat.user]
    pairs = [pair for person in sitting for pair in ((person, notice.user), (notice.user, person))]
    return bool(relations.blocked_pairs(pairs))
