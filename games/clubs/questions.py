"""What people are asked before they leave a group, or send somebody away."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.asking import Effect, Kind, Question
from games.clubs import selectors, services
from games.clubs.models import Group, Member


def of_leaving(member: Member) -> Question:
    """Before somebody leaves; with the last one the group ends."""
    group = member.group
    is_end = selectors.founder_after(member) is None
    return Question(
        title=_("Leave the group “%(group)s”?") % {"group": group.name},
        place=group.name,
        back=group.get_absolute_url(),
        effects=[*(_ended(group) if is_end else _left(member)), *_kept(member)],
        yes=_("Leave and end the group") if is_end else _("Leave the group"),
        no=_("Stay in the group"),
        proof=services.proof_of_leaving(member),
    )


def of_sending_away(member: Member, voter: Member) -> Question:
    """Before the founder sends somebody away, or another one wants it."""
    group, names = member.group, {"name": member.person.display_name, "group": member.group.name}
    is_final = selectors.is_final(member, voter)
    return Question(
        title=(_("Remove %(name)s from “%(group)s”?") if is_final else _("Propose to remove %(name)s?")) % names,
        place=group.name,
        back=group.get_absolute_url(),
        effects=[*(_removed(member) if is_final else _proposed(member, voter)), *_kept(member)],
        yes=(_("Remove %(name)s") if is_final else _("Propose to remove %(name)s")) % names,
        no=_("Let %(name)s stay") % names,
        proof=services.proof_of_sending_away(member, voter),
        told=_told(member, voter),
    )


def _ended(group: Group) -> Iterator[Effect]:
    asked = selectors.invitations_of(group)
    yield Effect(Kind.LOST, _("You’re the last one: the group ends, with its chat and its list of tables."))
    if asked:
        text = ngettext("%(number)s invitation is withdrawn.", "%(number)s invitations are withdrawn.", asked)
        yield Effect(Kind.LOST, text % {"number": asked})


def _left(member: Member) -> Iterator[Effect]:
    yield Effect(Kind.LOST, _("You no longer see its page and its chat."))
    after = selectors.founder_after(member)
    if after is not None and selectors.is_founder(member):
        yield Effect(Kind.NEXT, _("%(name)s is the founder then.") % {"name": after.person.display_name})
    yield Effect(Kind.NEXT, _("You can only come back if you’re invited."))


def _removed(member: Member) -> Iterator[Effect]:
    names = {"name": member.person.display_name}
    yield Effect(Kind.LOST, _("%(name)s no longer sees the group’s page and its chat.") % names)
    yield Effect(Kind.NEXT, _("%(name)s can only come back if invited.") % names)


def _proposed(member: Member, voter: Member) -> Iterator[Effect]:
    votes, needed = selectors.votes_against(member, voter)
    facts = {"name": member.person.display_name, "votes": votes, "needed": needed}
    yield Effect(
        Kind.NEXT, _("%(name)s is out once all the others want it: with you, %(votes)s of %(needed)s do.") % facts
    )
    yield Effect(Kind.NEXT, _("Until then you can let %(name)s stay after all.") % facts)


def _kept(member: Member) -> Iterator[Effect]:
    running = selectors.running_tables(member)
    if running:
        text = ngettext("%(number)s running game goes on.", "%(number)s running games go on.", running)
        yield Effect(Kind.KEPT, text % {"number": running})


def _told(member: Member, voter: Member) -> str:
    names = {"name": member.person.display_name}
    if selectors.is_founder(voter):
        return _("We’ll tell %(name)s that it was you.") % names
    if selectors.is_final(member, voter):
        return _("We’ll tell %(name)s that all the others wanted it.") % names
    return _("%(name)s isn’t told before that.") % names
