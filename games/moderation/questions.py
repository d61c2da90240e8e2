"""What staff are asked before they decide: what will happen, and who is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.asking import Effect, Kind, Question
from accounts.models import User
from games.clubs.models import Group
from games.models import Game
from games.moderation.acts import ACTS, proof_of
from games.moderation.cases import Case
from games.tournaments.models import Entry


def before(name: str, case: Case) -> Question:
    """The page of an act."""
    return Question(
        title=_title(name, case),
        place=case.place,
        back=case.back,
        effects=[*_effects(name, case)],
        yes=str(ACTS[name].label),
        no=_("Back"),
        proof=proof_of(name, case),
        told=_told(name, case),
        reason_help=_readers(name),
    )


def _title(name: str, case: Case) -> str:
    names = {"name": case.person.display_name if case.person else "", "what": case.name}
    titles = {
        "hide": _("Hide “%(what)s”?"),
        "rename": _("Rename “%(what)s”?"),
        "close": _("Close the group “%(what)s”?"),
        "warn": _("Warn %(name)s?"),
        "silence": _("Silence %(name)s?"),
        "log-out": _("Log %(name)s out everywhere?"),
        "ban": _("Ban %(name)s?"),
        "let-in": _("Let “%(what)s” in again?"),
        "nothing": _("Nothing wrong?"),
    }
    return titles[name] % names


def _effects(name: str, case: Case) -> Iterator[Effect]:
    if name == "close":
        yield from _closing(case.row)
    elif name == "ban":
        assert case.person is not None, "somebody is banned"
        yield from _banning(case.person)
    else:
        names = {"name": case.person.display_name if case.person else ""}
        yield from (Effect(kind, str(sentence) % names) for kind, sentence in _PLAIN[name])


_PLAIN: Mapping[str, Sequence[tuple[Kind, Promise]]] = {
    "hide": [(Kind.LOST, gettext_lazy("Only its author and the admins can read it then."))],
    "rename": [
        (Kind.NEXT, gettext_lazy("Everybody sees the new name at once.")),
        (Kind.KEPT, gettext_lazy("Games, members and results stay.")),
    ],
    "warn": [(Kind.NEXT, gettext_lazy("%(name)s reads your reason. Nothing else changes."))],
    "silence": [
        (Kind.LOST, gettext_lazy("%(name)s can’t write at tables, in groups and tournaments.")),
        (Kind.KEPT, gettext_lazy("%(name)s can go on playing.")),
    ],
    "log-out": [(Kind.NEXT, gettext_lazy("%(name)s has to log in again on every device."))],
    "let-in": [(Kind.NEXT, gettext_lazy("The account can be used again. Access tokens don’t come back."))],
    "nothing": [(Kind.KEPT, gettext_lazy("All open reports of this matter are closed. Nobody else is told."))],
}
"""What happens where it does not depend on how much somebody has on the site."""


def _closing(row: object) -> Iterator[Effect]:
    assert isinstance(row, Group), "only groups are closed"
    members = row.members.filter(joined_at__isnull=False).count()
    text = ngettext("%(number)s member loses the group.", "%(number)s members lose the group.", members)
    yield Effect(Kind.LOST, text % {"number": members})
    yield Effect(Kind.KEPT, _("Its tables and tournaments stay, and all games go on."))
    yield Effect(Kind.NEXT, _("This can’t be undone."))


def _banning(person: User) -> Iterator[Effect]:
    names = {"name": person.display_name}
    yield Effect(Kind.LOST, _("%(name)s can’t log in until it ends; they read your reason there.") % names)
    running = Game.objects.filter(seats__user=person, status=Game.Status.RUNNING).distinct()
    tables = sum(not game.must_end for game in running)
    if tables:
        text = ngettext(
            "At %(number)s running table a bot plays on, and the others read that. %(name)s can come back afterwards.",
            "At %(number)s running tables a bot plays on, and the others read that. %(name)s can come back afterwards.",
            tables,
        )
        yield Effect(Kind.NEXT, text % {**names, "number": tables})
    entered = Entry.objects.filter(person=person, tournament__ended_at=None).exclude(status=Entry.Status.OUT).count()
    if entered:
        text = ngettext(
            "They’re out of %(number)s tournament for good, and a bot plays on to the end at their table.",
            "They’re out of %(number)s tournaments for good, and bots play on to the end at their tables.",
            entered,
        )
        yield Effect(Kind.LOST, text % {"number": entered})
    if Game.objects.filter(host=person, status=Game.Status.OPEN).exists():
        yield Effect(Kind.LOST, _("Their tables that haven’t begun are cancelled."))
    yield Effect(Kind.LOST, _("Sessions, access tokens and bots of theirs end; tokens don’t come back."))
    yield Effect(Kind.NEXT, _("They’re not on leaderboards and have no page until it ends. Results stay."))
    yield Effect(Kind.KEPT, _("A ban for a time ends by itself. You can lift it earlier."))


def _told(name: str, case: Case) -> str:
    reporters = _("Whoever reported it is told whether something was done, and nothing more.") if case.matter else ""
    concerned = "" if name in ("log-out", "nothing") or case.person is None else _told_person(name, case.person)
    return " ".join(filter(None, (concerned, reporters if ACTS[name].outcome else "")))


def _told_person(name: str, person: User) -> str:
    if name == "close":
        return _("All its members are told, with your reason.")
    return _("%(name)s is told what was done and why, never who reported it.") % {"name": person.display_name}


def _readers(name: str) -> str:
    if name in ("log-out", "nothing"):
        return _("Only admins read it.")
    return _("They’ll read it as written. Name nobody who reported it.")
