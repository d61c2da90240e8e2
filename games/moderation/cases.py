"""What staff decide about: a report, or a person or thing that nobody has reported."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.chat.models import Line
from games.clubs.models import Group
from games.moderation import subjects
from games.moderation.models import Report
from games.moderation.subjects import Row
from games.studies.models import Study
from games.tournaments.models import Tournament

Kind = Report.Kind


@dataclass(frozen=True, slots=True)
class Case:
    """A thing with the person who answers for it; either may be gone."""

    kind: str
    row: Row | None
    person: User | None
    report: Report | None = None

    @property
    def back(self) -> str:
        """The page of the admin from which it is decided."""
        if self.report:
            return reverse("admin:moderation_report_change", args=[self.report.pk])
        assert self.row is not None, "a case without a report has something that it is about"
        return reverse(f"admin:{_base(self.row)}_change", args=[self.row.pk])

    @property
    def place(self) -> str:
        """What that page is called."""
        return _("Report %(number)s") % {"number": self.report.pk} if self.report else self.name

    @property
    def name(self) -> str:
        """What it is called now."""
        if isinstance(self.row, Line):
            return _("Message")
        return str(self.row) if self.row else (self.report.name if self.report else "")

    @property
    def matter(self) -> Report | None:
        """A report of it that is open, whether or not it was opened by one."""
        if self.report:
            return self.report
        if self.row is None:
            return None
        return Report.objects.filter(kind=self.kind, key=self.row.pk, closed_at=None).first()


def _base(row: Row) -> str:
    return f"{row._meta.app_label}_{row._meta.model_name}"


def of_report(report: Report) -> Case:
    """What a report is about."""
    row = subjects.row_of(report)
    person = report.about
    if person is None and isinstance(row, Line):
        person = row.author
    return Case(report.kind, row, person, report)


def of_row(kind: str, key: int) -> Case | None:
    """A person or thing by its key; ``None`` where there is none."""
    model = subjects.MODELS.get(kind)
    row = model._default_manager.filter(pk=key).first() if model else None
    return Case(kind, row, _answers_for(row)) if row else None


def _answers_for(row: Row) -> User | None:
    match row:
        case User():
            return row.bot_owner if row.is_bot and row.bot_owner else row
        case Group():
            return subjects.founder(row)
        case Tournament():
            return row.organiser
        case Study():
            return row.owner
    return None
