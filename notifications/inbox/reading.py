"""What lines of one reader are about, read for all of them at once: nothing is asked per line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from accounts.models import User
from accounts.relations import selectors as relations
from accounts.relations.models import Tie
from accounts.sanctions.models import StaffEntry
from games.chat.models import Line, Room
from games.chat.places import Place, heard_among, places_of
from games.clubs.models import Group, GroupTable, Member
from games.matching.models import Wish
from games.models import AuditEntry, Consent, Game, Proposal, RatingChange, Seat, VoidedGame
from games.moderation.models import Report
from games.proposals.presenters import people_named
from games.tables import selectors as tables
from games.tournaments.models import Pairing, Tournament
from games.tournaments.selectors import visible_to
from games.trophies.models import Trophy
from notifications.models import InboxLine
from notifications.types import (
    DECLINED,
    FRIEND,
    HOST_ASKED,
    NO_LUCK,
    PROPOSED,
    REPORT_SETTLED,
    SENT_AWAY,
    STAFF_ACT,
    TALK,
    TOURNAMENT_NEWS,
    TROPHIES,
)
from notifications.types.tournament_reading import TournamentReading

MOST_LINES_OF_CHAT = 300
"""So many are looked at for who wrote last, and whether somebody was mentioned."""


class Reading:
    """The reader's lines, and rows for them that the reader may see."""

    def __init__(self, reader: User, lines: Sequence[InboxLine]) -> None:
        self.reader, self.lines = reader, lines

    # --- tables ------------------------------------------------------------------------------------------------------

    @cached_property
    def games(self) -> Mapping[int, Game]:
        """The tables that the reader may see."""
        keys = {line.game_id for line in self.lines if line.game_id}
        return {game.pk: game for game in tables.visible_among(keys, self.reader)}

    @cached_property
    def seats(self) -> Mapping[int, list[Seat]]:
        """Their seats, in turn order, with their people."""
        return tables.seats_at([*self.games.values()])

    def own_seat(self, game: Game) -> Seat | None:
        """The reader's seat at a table."""
        return next((seat for seat in self.seats[game.pk] if seat.user_id == self.reader.pk), None)

    @cached_property
    def changes(self) -> Mapping[int, RatingChange]:
        """How the reader's rating changed, by table."""
        rows = RatingChange.objects.filter(user=self.reader, game__in=[*self.games])
        return {row.game_id: row for row in rows}

    @cached_property
    def voided(self) -> frozenset[int]:
        """The tables that do not count."""
        return frozenset(VoidedGame.objects.filter(game__in=[*self.games]).values_list("game_id", flat=True))

    @cached_property
    def cancellations(self) -> Mapping[int, AuditEntry]:
        """Who cancelled a table."""
        rows = AuditEntry.objects.filter(game__in=[*self.games], code__startswith="cancelled").order_by("pk")
        return {row.game_id: row for row in rows.select_related("actor")}

    @cached_property
    def proposals(self) -> Mapping[int, Proposal]:
        """Proposals by their keys."""
        return Proposal.objects.select_related("user").in_bulk(self._numbers([PROPOSED.code]))

    @cached_property
    def proposed_people(self) -> Mapping[int, User]:
        """Who is to play by them."""
        return people_named([*self.proposals.values()])

    @cached_property
    def agreed(self) -> frozenset[int]:
        """The proposals to which the reader agreed."""
        rows = Consent.objects.filter(user=self.reader, proposal__in=[*self.proposals])
        return frozenset(rows.values_list("proposal_id", flat=True))

    @cached_property
    def places(self) -> Mapping[int, Place]:
        """Where the reader is told what is said: at tables that they see, and in tournaments and groups, by room."""
        rooms = Room.objects.select_related("game").in_bulk(self._numbers([TALK.code]))
        found = places_of(rooms.values())
        beside = {key: place for key, place in found.items() if rooms[key].game_id is None}
        at_tables = {key: place for key, place in found.items() if rooms[key].game_id in self.games}
        return at_tables | heard_among(self.reader, beside)

    @cached_property
    def chat(self) -> Mapping[int, list[Line]]:
        """By room what others said there and still stands, the last first, but for whom the reader mutes."""
        rows = Line.objects.filter(room__in=[*self.places], status=Line.Status.SHOWN, author__isnull=False)
        rows = rows.exclude(author__in={self.reader.pk, *relations.unheard_by(self.reader)}).select_related("author")
        found: defaultdict[int, list[Line]] = defaultdict(list)
        for row in rows.order_by("-pk")[:MOST_LINES_OF_CHAT]:
            found[row.room_id].append(row)
        return found

    # --- people ------------------------------------------------------------------------------------------------------

    @cached_property
    def people(self) -> Mapping[int, User]:
        """Those who asked to be friends, or agreed."""
        return User.objects.in_bulk(self._numbers([FRIEND.code]))

    @cached_property
    def asking(self) -> Mapping[int, User]:
        """Those who asked the reader as a host for something."""
        return User.objects.in_bulk({number_in(line, 3) for line in self.lines if line.kind == HOST_ASKED.code})

    @cached_property
    def declining(self) -> Mapping[int, User]:
        """Those who declined an invitation of the reader's."""
        return User.objects.in_bulk({number_in(line, 3) for line in self.lines if line.kind == DECLINED.code})

    @cached_property
    def blocked(self) -> frozenset[int]:
        """Whom the reader has blocked."""
        return relations.blocked_by(self.reader)

    @cached_property
    def wished(self) -> Mapping[int, Tie]:
        """What those people said to the reader."""
        rows = Tie.objects.filter(kind=Tie.Kind.FRIEND, person__in=[*self.people], other=self.reader)
        return {row.person_id: row for row in rows}

    @cached_property
    def answered(self) -> Mapping[int, Tie]:
        """What the reader said to them."""
        rows = Tie.objects.filter(kind=Tie.Kind.FRIEND, person=self.reader, other__in=[*self.people])
        return {row.other_id: row for row in rows}

    @cached_property
    def members(self) -> Mapping[int, Member]:
        """The reader's part in groups, by group."""
        rows = Member.objects.current().filter(person=self.reader).select_related("group", "asked_by")
        return {row.group_id: row for row in rows}

    @cached_property
    def groups(self) -> Mapping[int, Group]:
        """The groups of the reader for which these tables were made, by table."""
        keys = {line.game_id for line in self.lines if line.game_id}
        joined = {"group__members__person": self.reader, "group__members__joined_at__isnull": False}
        rows = GroupTable.objects.filter(game__in=keys, **joined).select_related("group")
        return {row.game_id: row.group for row in rows}

    @cached_property
    def groups_left(self) -> Mapping[int, Group]:
        """The groups from which the reader was sent away, as far as they are still there."""
        return Group.objects.in_bulk(self._numbers([SENT_AWAY.code]))

    @cached_property
    def senders_away(self) -> Mapping[int, User]:
        """The founders who did it."""
        return User.objects.in_bulk({number_in(line, 2) for line in self.lines if line.kind == SENT_AWAY.code})

    @cached_property
    def group_games(self) -> Mapping[int, Game]:
        """The tables of those groups, also private ones: their members are told of them."""
        return Game.objects.select_related("host").in_bulk([*self.groups])

    @cached_property
    def group_seats(self) -> Mapping[int, list[Seat]]:
        """Their seats."""
        return tables.seats_at([*self.group_games.values()])

    @cached_property
    def wishes(self) -> Mapping[int, Wish]:
        """What games the reader looks for, or did."""
        return {wish.pk: wish for wish in Wish.objects.filter(pk__in=self._numbers([NO_LUCK.code]), person=self.reader)}

    @cached_property
    def trophies(self) -> Mapping[str, list[Trophy]]:
        """What the reader has earned, by the keys of lines."""
        found: defaultdict[str, list[Trophy]] = defaultdict(list)
        for trophy in Trophy.objects.filter(person=self.reader).select_related("tournament").order_by("pk"):
            found[TROPHIES.key(trophy)].append(trophy)
        return found

    # --- tournaments -------------------------------------------------------------------------------------------------

    @cached_property
    def tournaments(self) -> Mapping[int, Tournament]:
        """The tournaments that the reader may see."""
        keys = self._numbers({kind.code for kind in TOURNAMENT_NEWS.values()})
        return {each.pk: each for each in visible_to(self.reader).filter(pk__in=keys)} if keys else {}

    @cached_property
    def news(self) -> TournamentReading:
        """What their news tell."""
        codes = {kind.code for kind in TOURNAMENT_NEWS.values()}
        return TournamentReading(self.reader, [line.key for line in self.lines if line.kind in codes])

    @cached_property
    def round_tables(self) -> Mapping[tuple[int, int], Game]:
        """The reader's first table in each round, by tournament and number."""
        rows = Pairing.objects.filter(round__tournament__in=[*self.tournaments], game__seats__user=self.reader)
        rows = rows.select_related("round", "game").order_by("-number")
        return {(row.round.tournament_id, row.round.number): row.game for row in rows if row.game}

    # --- order among people ------------------------------------------------------------------------------------------

    @cached_property
    def reports(self) -> Mapping[int, Report]:
        """What the reader reported."""
        return Report.objects.filter(reporter=self.reader).in_bulk(self._numbers([REPORT_SETTLED.code]))

    @cached_property
    def staff_entries(self) -> Mapping[int, StaffEntry]:
        """What admins did about the reader."""
        return StaffEntry.objects.filter(person=self.reader).in_bulk(self._numbers([STAFF_ACT.code]))

    def _numbers(self, codes: Iterable[str]) -> list[int]:
        """The first numbers in the keys of lines of these types: what they are about."""
        return sorted({number_in(line, 1) for line in self.lines if line.kind in codes})


def number_in(line: InboxLine, place: int) -> int:
    """A number in the key of a line; the code comes before the first."""
    return int(line.key.split(":")[place])
