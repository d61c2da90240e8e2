"""What can be reported: found for who reports it, and found again for the staff."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from django.urls import reverse

from accounts.models import User
from games.chat.errors import LineGone
from games.chat.models import Line
from games.chat.places import Place
from games.clubs import selectors as clubs
from games.clubs.models import Group
from games.moderation.errors import NothingToReport
from games.moderation.models import Report
from games.studies import selectors as studies
from games.studies.models import Study
from games.tournaments import selectors as tournaments
from games.tournaments.models import Tournament

Kind = Report.Kind
Row: TypeAlias = User | Group | Tournament | Study | Line
MODELS: dict[str, type[User | Group | Tournament | Study]] = {
    Kind.PERSON: User,
    Kind.CLUB: Group,
    Kind.TOURNAMENT: Tournament,
    Kind.STUDY: Study,
}


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing that can be reported, as its reporter sees it."""

    kind: Report.Kind
    row: Row
    name: str
    words: str
    about: User | None
    back: str

    @property
    def line(self) -> Line | None:
        """The message, if it is one."""
        return self.row if isinstance(self.row, Line) else None


def person(viewer: User, who: str) -> Subject:
    """Somebody by name. Raises ``NothingToReport``."""
    found = User.objects.named(who) if "\0" not in who else None
    if found is None:
        raise NothingToReport
    about = found.bot_owner if found.is_bot and found.bot_owner else found
    return Subject(Kind.PERSON, found, found.username, found.username, about, person_page(found))


def person_page(user: User) -> str:
    """Where somebody's page is."""
    return reverse("games:person", args=[user.username])


def club(viewer: User, public_id: str) -> Subject:
    """A group of one's own, or to which one is invited. Raises ``NoSuchGroup``."""
    found, _member = clubs.group_for(viewer, public_id)
    return Subject(Kind.CLUB, found, found.name, found.name, founder(found), found.get_absolute_url())


def founder(group: Group) -> User | None:
    """Who answers for a group."""
    member = clubs.founder_of(group)
    return member.person if member else None


def tournament(viewer: User, public_id: str) -> Subject:
    """A tournament that one may see. Raises ``NoSuchTournament``."""
    found = tournaments.tournament_for(viewer, public_id)
    words = "\n".join(filter(None, (found.name, found.notice)))
    return Subject(Kind.TOURNAMENT, found, found.name, words, found.organiser, found.get_absolute_url())


def study(viewer: User, public_id: str) -> Subject:
    """A study that one may read. Raises ``NoSuchStudy``."""
    found = studies.study_for(viewer, public_id)
    return Subject(Kind.STUDY, found, str(found), str(found), found.owner, found.get_absolute_url())


def line(place: Place, found: Line) -> Subject:
    """A message that one has been shown at a table, in a tournament or a group. Raises ``LineGone``."""
    if not found.is_shown:
        raise LineGone
    name = found.author.display_name if found.author else ""
    back = reverse("talk:talk", kwargs={"public_id": place.public_id, "audience": place.audience})
    return Subject(Kind.LINE, found, name, found.text, found.author, back)


def row_of(report: Report) -> Row | None:
    """What a report is about, if it is still there."""
    if report.kind == Kind.LINE:
        return report.line
    return MODELS[report.kind]._default_manager.filter(pk=report.key or 0).first()
