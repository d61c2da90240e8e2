"""What lines about friends, groups and the site say."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games import texts
from games.models import Seat
from games.trophies import texts as texts_of_trophies
from notifications.inbox.reading import Reading, number_in
from notifications.inbox.tables import answers
from notifications.inbox.told import Act, Told
from notifications.models import InboxLine


def friend(reading: Reading, line: InboxLine) -> Told:
    """Who would like to be friends, or has agreed."""
    person = reading.people.get(number_in(line, 1))
    if person is None or person.deleted_at or person.pk in reading.blocked:
        return Told(line, _("Friend requests"), settled=_("No longer open."))
    names = {"name": person.display_name}
    said, own = reading.wished.get(person.pk), reading.answered.get(person.pk)
    page = Act(_("Open the page"), reverse("games:person", args=[person.username]))
    if said and own and own.made_at < said.made_at:
        return Told(line, _("You and %(name)s are friends now") % names, acts=(page,))
    sentence = _("%(name)s would like to be friends") % names
    if said and own is None:
        return Told(line, sentence, acts=answers(line, _("Accept")), is_asking=True)
    return Told(line, sentence, acts=(page,), settled=_("You’re friends.") if said and own else _("No longer open."))


def group(reading: Reading, line: InboxLine) -> Told:
    """Which group wants the reader as a member."""
    member = reading.members.get(number_in(line, 1))
    if member is None:
        return Told(line, _("Group invitations"), settled=_("No longer open."))
    facts = {"name": member.asked_by.display_name if member.asked_by else "", "group": member.group.name}
    sentence = _("You’re invited to the group “%(group)s”") % facts
    if facts["name"]:
        sentence = _("%(name)s invites you to the group “%(group)s”") % facts
    page = Act(_("To the group"), member.group.get_absolute_url())
    if member.joined_at is not None:
        return Told(line, sentence, acts=(page,), settled=_("You’ve joined."))
    return Told(line, sentence, acts=answers(line, _("Join")), is_asking=True)


def sent_away(reading: Reading, line: InboxLine) -> Told:
    """From which group the reader was sent away, and by whom."""
    found, founder = reading.groups_left.get(number_in(line, 1)), reading.senders_away.get(number_in(line, 2))
    if found is None:
        return Told(line, _("You’re no longer in a group that has ended since"))
    if founder is None:
        return Told(line, _("You’re no longer in the group “%(group)s”: the others decided so") % {"group": found.name})
    facts = {"name": founder.display_name, "group": found.name}
    return Told(line, _("%(name)s removed you from the group “%(group)s”") % facts)


def group_table(reading: Reading, line: InboxLine) -> Told:
    """At which group's new table there are places."""
    found, game = reading.groups.get(line.game_id or 0), reading.group_games.get(line.game_id or 0)
    if found is None or game is None:
        return Told(line, _("New table in your group"), settled=_("No longer open."))
    sentence = _("“%(group)s” has a new %(title)s table") % {"group": found.name, "title": texts.title(game.title)}
    seats = reading.group_seats[game.pk]
    if any(seat.user_id == reading.reader.pk for seat in seats):
        return Told(line, sentence, acts=(Act(_("To the table"), game.get_absolute_url()),))
    if not game.is_open or all(seat.status != Seat.Status.OPEN for seat in seats):
        return Told(line, sentence, settled=_("All places are taken."))
    return Told(line, sentence, acts=(Act(_("To the group"), found.get_absolute_url()),))


def no_luck(reading: Reading, line: InboxLine) -> Told:
    """That nobody has fitted yet."""
    wish = reading.wishes.get(number_in(line, 1))
    if wish is None or not wish.is_open:
        return Told(line, _("No game found yet"), settled=_("You’re no longer looking."))
    sentence = _("No game of %(title)s yet, but this would work") % {"title": texts.title(wish.title)}
    return Told(line, sentence, acts=(Act(_("See what would work"), reverse("matching:find")),))


def webhook_off(_reading: Reading, line: InboxLine) -> Told:
    """That the site turned off a webhook of the reader's."""
    return Told(line, _("We turned off your webhook"), acts=(Act(_("To your webhooks"), reverse("notices:webhooks")),))


def trophies(reading: Reading, line: InboxLine) -> Told:
    """What the reader has earned at once."""
    found = reading.trophies.get(line.key, [])
    if not found:
        return Told(line, _("A new trophy"), settled=_("The game it was earned with no longer counts."))
    page = reverse("games:person", args=[reading.reader.username]) + "#trophies"
    return Told(line, texts_of_trophies.sentence(found), acts=(Act(_("See my trophies"), page),))
