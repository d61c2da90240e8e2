"""What staff can decide about a case: each act is a page that asks first, a right, and one call of a service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.asking import Answer, AnswerForm, expect_shown
from accounts.models import User
from accounts.refusal import Refusal
from accounts.sanctions import services as sanctions
from accounts.sanctions.selectors import ban_of
from games.chat.models import Line
from games.clubs.models import Group
from games.moderation import remedies, services
from games.moderation.cases import Case
from games.moderation.decisions import DecisionForm, NameForm, UntilForm, end_of
from games.moderation.models import Report
from games.studies.models import Study
from games.tables.fingerprints import fingerprint
from games.tournaments.models import Tournament

Outcome = Report.Outcome
DECIDES_REPORTS, SANCTIONS = "moderation.change_report", "sanctions.add_sanction"


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to do: what its link says, what came of a report by it, its form, what it does, where it fits."""

    label: str | Promise
    outcome: str
    run: Callable[[Case, User, Answer], None]
    fits: Callable[[Case, User], bool]
    form: type[AnswerForm] = DecisionForm
    right: str = SANCTIONS
    is_dangerous: bool = False

    def is_offered(self, case: Case, actor: User) -> bool:
        """Whether this member of staff may do it here."""
        return actor.has_perm(self.right) and self.fits(case, actor)


@transaction.atomic
def carry_out(name: str, case: Case, actor: User, answer: Answer) -> None:
    """Do it, and settle the reports of this matter; what two decide at once about a person happens once.

    Raises ``MovedOn``; ``ValidationError`` with the sentence of any other refusal.
    """
    if case.person is not None:
        User.objects.hold(case.person.pk)
    expect_shown(answer.shown, proof_of(name, case))
    act = ACTS[name]
    try:
        act.run(case, actor, answer)
        if act.outcome and (matter := case.matter):
            services.settle(report=matter, by=actor, outcome=act.outcome)
    except Refusal as refusal:
        raise ValidationError(refusal.message) from refusal


def proof_of(name: str, case: Case) -> str:
    """Another one once somebody else of the staff has settled the report or done something to the person."""
    person, report = case.person, case.report
    closed = Report.objects.filter(pk=report.pk, closed_at__isnull=False).exists() if report else ""
    done = person.sanctions.count() if person else ""
    return fingerprint(name, report.pk if report else "", closed, done)


# --- what each does --------------------------------------------------------------------------------------------------


def _person(case: Case) -> User:
    assert case.person is not None, "an act about a person is offered where there is one"
    return case.person


def _hide(case: Case, actor: User, answer: Answer) -> None:
    assert isinstance(case.row, Line | Study), "only these are hidden"
    remedies.hide(row=case.row, by=actor, person=case.person, reason=answer.reason)


def _rename(case: Case, actor: User, answer: Answer) -> None:
    name = answer.details["name"]
    if isinstance(case.row, User):
        sanctions.rename(user=case.row, by=actor, name=name, reason=answer.reason)
        return
    assert isinstance(case.row, Group | Tournament | Study), "only these have names"
    remedies.rename(row=case.row, by=actor, person=case.person, name=name, reason=answer.reason)


def _close(case: Case, actor: User, answer: Answer) -> None:
    assert isinstance(case.row, Group), "only groups are closed"
    remedies.close(row=case.row, by=actor, reason=answer.reason)


def _warn(case: Case, actor: User, answer: Answer) -> None:
    sanctions.warn(user=_person(case), by=actor, reason=answer.reason)


def _silence(case: Case, actor: User, answer: Answer) -> None:
    until = end_of(answer.details)
    sanctions.silence(user=_person(case), by=actor, reason=answer.reason, until=until)


def _ban(case: Case, actor: User, answer: Answer) -> None:
    until = end_of(answer.details)
    sanctions.ban(user=_person(case), by=actor, reason=answer.reason, until=until)


def _log_out(case: Case, actor: User, answer: Answer) -> None:
    sanctions.log_out(user=_person(case), by=actor, reason=answer.reason)


def _let_in(case: Case, actor: User, answer: Answer) -> None:
    assert isinstance(case.row, User), "only people are switched off"
    sanctions.let_in(user=case.row, by=actor, reason=answer.reason)


def _nothing(case: Case, actor: User, answer: Answer) -> None:
    if case.person is not None and case.report is not None:
        sanctions.note(case.person, "settled", actor=actor, reason=answer.reason, report=case.report.pk)


# --- where each fits -------------------------------------------------------------------------------------------------


def _is_about_person(case: Case, actor: User) -> bool:
    return case.person is not None and sanctions.may_act_on(actor, case.person)


def _is_not_banned(case: Case, actor: User) -> bool:
    return _is_about_person(case, actor) and case.person is not None and case.person.is_active


def _may_log_out(case: Case, actor: User) -> bool:
    """A guest who is logged out has lost everything."""
    return _is_not_banned(case, actor) and case.person is not None and not case.person.is_guest


def _is_switched_off(case: Case, actor: User) -> bool:
    row = case.row
    return isinstance(row, User) and not (row.is_active or row.deleted_at or ban_of(row))


def _may_hide(case: Case, _actor: User) -> bool:
    return (isinstance(case.row, Line) and case.row.is_shown) or (isinstance(case.row, Study) and case.row.is_shared)


def _has_name(case: Case, actor: User) -> bool:
    if isinstance(case.row, User):
        return not case.row.deleted_at and _is_about_person(case, actor)
    return isinstance(case.row, Group | Tournament | Study)


def _is_group(case: Case, _actor: User) -> bool:
    return isinstance(case.row, Group)


def _is_open_report(case: Case, _actor: User) -> bool:
    return case.report is not None and case.report.closed_at is None


ACTS: Mapping[str, Act] = {
    "hide": Act(_("Hide it"), Outcome.HIDDEN, _hide, _may_hide, right=DECIDES_REPORTS),
    "rename": Act(_("Rename"), Outcome.RENAMED, _rename, _has_name, NameForm, right=DECIDES_REPORTS),
    "close": Act(_("Close the group"), Outcome.CLOSED, _close, _is_group, right=DECIDES_REPORTS, is_dangerous=True),
    "warn": Act(_("Warn"), Outcome.WARNED, _warn, _is_not_banned),
    "silence": Act(_("Silence for a while"), Outcome.SILENCED, _silence, _is_not_banned, UntilForm),
    "log-out": Act(_("Log out everywhere"), "", _log_out, _may_log_out),
    "ban": Act(_("Ban"), Outcome.BANNED, _ban, _is_not_banned, UntilForm, is_dangerous=True),
    "let-in": Act(_("Let in again"), "", _let_in, _is_switched_off),
    "nothing": Act(_("Nothing wrong"), Outcome.NOTHING, _nothing, _is_open_report, right=DECIDES_REPORTS),
}
"""In the order in which they are offered, the mildest first."""


def offered(case: Case, actor: User) -> list[tuple[str, Act]]:
    """What this member of staff can decide here."""
    return [(name, act) for name, act in ACTS.items() if act.is_offered(case, actor)]


def form_of(name: str, case: Case) -> Callable[[Any], AnswerForm]:
    """The form of an act, with what it begins with."""
    initial = {"name": case.name} if name == "rename" else {}
    form = ACTS[name].form
    return lambda data: form(data, initial=initial)
