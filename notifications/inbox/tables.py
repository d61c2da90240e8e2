"""What lines about tables say: invitations, seats to take over, proposals, chat, ends."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.names import listed
from games import texts
from games.chat.selectors import mentions
from games.lobby.requests import Wanted
from games.models import Game, Proposal, Seat
from games.proposals.presenters import in_words, is_of_the_site
from games.ratings.endings import shown_change
from games.tables.pages.numbers import number
from games.texts import together
from notifications.inbox.reading import Reading, number_in
from notifications.inbox.told import Act, Subject, Told
from notifications.models import InboxLine
from notifications.types.declined import REASONS
from notifications.types.host_asked import new_table_with, wanted_in

ACCEPT, DECLINE = "accept", "decline"


def subject_of(game: Game, reading: Reading) -> Subject:
    """The table as a heading."""
    title = texts.title(game.title)
    others = [seat.player_name for seat in reading.seats[game.pk] if seat.user_id != reading.reader.pk]
    named = {"title": title, "others": listed(name for name in others if name)}
    label = _("%(title)s with %(others)s") % named if named["others"] else str(title)
    return Subject(f"table:{game.pk}", label, game.get_absolute_url())


def answers(line: InboxLine, yes: str) -> tuple[Act, ...]:
    """The two buttons of a request."""
    url = reverse("notices:answer_in_inbox", args=[line.pk])
    return (
        *([Act(yes, url, posts=True, answer=ACCEPT)] if yes else []),
        Act(_("No, thanks"), url, posts=True, answer=DECLINE),
    )


def _to(game: Game, label: str = "", part: str = "") -> Act:
    return Act(label or _("To the table"), game.get_absolute_url() + part)


def invitation(reading: Reading, line: InboxLine, game: Game) -> Told:
    """Who invites to a game, and how many play."""
    seat = reading.own_seat(game)
    host = game.host.display_name if game.host else "—"
    sentence = _("%(host)s invites you to a game of %(title)s") % {"host": host, "title": texts.title(game.title)}
    players = ngettext("%(number)s player", "%(number)s players", game.players) % {"number": game.players}
    rated = _("rated") if game.is_rated else _("casual")
    note = f"{players} · {rated}"
    if game.is_open and seat and seat.status == Seat.Status.INVITED:
        return Told(line, sentence, note, acts=answers(line, _("Accept")), is_asking=True)
    if seat and seat.is_taken:
        return Told(line, sentence, acts=(_to(game),), settled=_("You’ve sat down."))
    return Told(line, sentence, settled=_("No longer open."))


def declined(reading: Reading, line: InboxLine, game: Game) -> Told:
    """Who does not come to the reader's table, and why if it was said."""
    person = reading.declining.get(number_in(line, 3))
    sentence = REASONS[line.key.split(":")[1]] % {"name": person.display_name if person else "—"}
    return Told(line, sentence, subject=subject_of(game, reading), acts=(_to(game),))


def host_asked(reading: Reading, line: InboxLine, game: Game) -> Told:
    """Who asks the reader for a game without ratings, or for another one; both can be had in one press."""
    title, asking = texts.title(game.title), reading.asking.get(number_in(line, 3))
    facts = {"name": asking.display_name if asking else "—", "title": title}
    is_casual = wanted_in(line.key) == Wanted.CASUAL
    sentence = (
        _("%(name)s asks you to make your %(title)s table casual")
        if is_casual
        else _("%(name)s would like to play %(title)s with you")
    ) % facts
    if asking is None or asking.deleted_at:
        return Told(line, sentence, settled=_("No longer open."))
    if not is_casual:
        note = _("Your table was full.") if not game.is_open else ""
        return Told(line, sentence, note, acts=(Act(_("New table for you both"), new_table_with(asking)),))
    if (
        line.asks
        and game.is_open
        and game.is_rated
        and all(seat.user_id != asking.pk for seat in reading.seats[game.pk])
    ):
        note = _("As a guest, who can’t play rated games.")
        return Told(line, sentence, note, acts=answers(line, _("Make it casual")), is_asking=True)
    return Told(line, sentence, acts=(_to(game),), settled=_settled(game))


def _settled(game: Game) -> str:
    if not game.is_open:
        return _("No longer open.")
    return _("The table stays rated.") if game.is_rated else _("The table is casual.")


def substitute(reading: Reading, line: InboxLine, game: Game) -> Told:
    """For whom the reader is asked to play on."""
    seat = next((seat for seat in reading.seats[game.pk] if seat.pk == number_in(line, 1)), None)
    name = seat.player_name if seat else "—"
    sentence = _("%(title)s: will you take over for %(name)s?") % {"title": texts.title(game.title), "name": name}
    if game.is_running and seat and seat.successor_id == reading.reader.pk:
        return Told(line, sentence, acts=(_to(game, _("Have a look")), *answers(line, "")), is_asking=True)
    return Told(line, sentence, settled=_("No longer open."))


def proposed(reading: Reading, line: InboxLine, game: Game) -> Told:
    """What somebody proposes and what would follow, with the answers."""
    proposal = reading.proposals.get(number_in(line, 1))
    if proposal is None:
        return Told(line, _("Proposals at your table"), subject=subject_of(game, reading), settled=_("No longer open."))
    if proposal.is_open and game.is_running and proposal.pk not in reading.agreed:
        return _asking(reading, line, game, proposal)
    who = proposal.user.display_name if proposal.user else ""
    sentence = together.subject(proposal.code, {"title": texts.title(game.title), "who": who})
    return Told(line, sentence, subject=subject_of(game, reading), settled=_became(proposal))


def _asking(reading: Reading, line: InboxLine, game: Game, proposal: Proposal) -> Told:
    """All that the table's own page says of it, so that it can be answered here; what the site asks is only refused."""
    said = in_words(reading.seats[game.pk], proposal, reading.proposed_people, reading.reader)
    url = reverse("notices:answer_in_inbox", args=[line.pk])
    no = _("Keep the table") if is_of_the_site(proposal) else _("Disagree")
    yes = () if is_of_the_site(proposal) else (Act(_("Agree"), url, posts=True, answer=ACCEPT),)
    acts = (*yes, Act(no, url, posts=True, answer=DECLINE), Act(_("To the table"), game.get_absolute_url()))
    return Told(line, said.proposed, said.follows, subject_of(game, reading), acts, is_asking=True)


def _became(proposal: Proposal) -> str:
    if proposal.is_open:
        return _("You’ve agreed.")
    return together.outcome(proposal.code, proposal.status)


def talk(reading: Reading, line: InboxLine) -> Told:
    """Who wrote; never what, because a line may be deleted or hidden later."""
    room = number_in(line, 1)
    place, game = reading.places.get(room), reading.games.get(line.game_id or 0)
    if place is None:
        gone = _("This is about a table you can no longer see.") if line.game_id else _("This chat is gone for you.")
        return Told(line, gone)
    subject = subject_of(game, reading) if game else Subject(f"talk:{room}", place.name, place.address)
    acts = (Act(_("To the chat"), f"{place.address}#talk"),)
    return Told(line, _who_wrote(reading, line, room), subject=subject, acts=acts)


def _who_wrote(reading: Reading, line: InboxLine, room: int) -> str:
    lines = [said for said in reading.chat.get(room, []) if said.number > number_in(line, 3)]
    calling = [said for said in lines if mentions(said, reading.reader)]
    if calling and calling[0].author:
        return _("%(name)s mentioned you in the chat") % {"name": calling[0].author.display_name}
    author = lines[0].author.display_name if lines and lines[0].author else ""
    return _("%(name)s wrote in the chat") % {"name": author} if author else _("Messages at your table")


def late(reading: Reading, line: InboxLine, game: Game) -> Told:
    """Whose time ran out, or who is back, in the words of the mail."""
    _code, what, key, *_rest = line.key.split(":")
    seat = next((seat for seat in reading.seats[game.pk] if seat.pk == int(key)), None)
    is_own = seat is not None and seat.user_id == reading.reader.pk
    facts = {"what": what, "name": seat.player_name if seat else "—", "is_own": is_own}
    sentence = render_to_string("emails/late/what.txt", facts).strip()
    return Told(line, sentence, subject=subject_of(game, reading), acts=(_to(game),))


def game_over(reading: Reading, line: InboxLine, game: Game) -> Told:
    """Who has won, the scores, and what it did to the reader's rating."""
    subject, seats = subject_of(game, reading), reading.seats[game.pk]
    if not game.is_over:
        return Told(line, _("Game over"), subject=subject, settled=_("The game goes on: moves were taken back."))
    acts = [Act(_("See the end"), game.get_absolute_url())]
    if reading.own_seat(game) and not game.must_end:
        acts.append(Act(_("Play again"), reverse("games:play_again", args=[game.public_id]), posts=True))
    notes = [_scores(seats), _rating(reading, game)]
    return Told(line, _result(reading, seats), " · ".join(filter(None, notes)), subject, tuple(acts))


def _result(reading: Reading, seats: list[Seat]) -> str:
    winners = [seat for seat in seats if seat.won]
    if not winners:
        return _("The game is over: everybody resigned")
    has_won = any(seat.user_id == reading.reader.pk for seat in winners)
    if has_won and len(winners) == 1:
        return _("You’ve won!")
    names = {"names": ", ".join(seat.player_name for seat in winners)}
    if has_won:
        return _("You share the victory: %(names)s") % names
    return ngettext("%(names)s has won", "%(names)s share the victory", len(winners)) % names


def _scores(seats: list[Seat]) -> str:
    best = sorted(seats, key=lambda seat: (not seat.won, -(seat.points or 0)))
    return ", ".join(f"{seat.player_name} {number(seat.points or 0)}" for seat in best)


def _rating(reading: Reading, game: Game) -> str:
    change = reading.changes.get(game.pk)
    shown = shown_change(change) if change else {}
    if not shown or game.pk in reading.voided:
        return ""
    by = shown["after"] - shown["before"]
    sign = "+" if by >= 0 else "−"
    return _("rating %(change)s, now %(after)s") % {"change": f"{sign}{abs(by)}", "after": shown["after"]}


def cancelled(reading: Reading, line: InboxLine, game: Game) -> Told:
    """Who cancelled the table."""
    entry = reading.cancellations.get(game.pk)
    name = entry.actor.display_name if entry and entry.actor else ""
    sentence = _("%(name)s cancelled the table") % {"name": name} if name else _("This table was cancelled")
    return Told(line, sentence, subject=subject_of(game, reading), acts=(_to(game),))


def voided(reading: Reading, line: InboxLine, game: Game) -> Told:
    """That a game counts no more, or again."""
    facts = {"title": texts.title(game.title)}
    is_void = line.key.startswith("voided:")
    sentence = (
        _("%(title)s: an admin voided a game of yours")
        if is_void
        else _("%(title)s: a voided game of yours counts again")
    ) % facts
    return Told(line, sentence, subject=subject_of(game, reading), acts=(_to(game),))


def game_found(reading: Reading, line: InboxLine, game: Game) -> Told:
    """That a game has begun which the reader looked for."""
    return Told(line, _("Your game has started"), subject=subject_of(game, reading), acts=(_to(game),))
