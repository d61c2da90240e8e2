"""The chat of a tournament: who may see it reads, who takes part and the organiser write, whoever is named hears."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.sanctions.models import Sanction
from cacao_site.live.selectors import talk_of
from games.chat import services as chat
from games.chat.errors import MayNotTalk
from games.chat.models import Line, Room
from games.clubs import services as clubs
from games.clubs.models import Group
from games.moderation.models import Report
from games.tournaments import organising, services
from games.tournaments.models import Entry, Tournament
from games.tournaments.selectors import visible_to
from games.tournaments.talk import InTournament, Tournaments
from notifications.models import InboxLine, Notice
from tests.games.tournaments.holding import anew, begin, crowd, enter, hold, made
from tests.notifications.outbox import send_due
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def address(tournament: Tournament, act: str = "talk", **more: int) -> str:
    return reverse(f"talk:{act}", kwargs={"public_id": tournament.public_id, "audience": "entrants", **more})


def say(tournament: Tournament, person: User, text: str = "Good luck to all") -> Any:
    return browser_of(person).post(address(tournament), {"text": text})


def page(tournament: Tournament, person: User | None) -> str:
    browser = browser_of(person) if person else Client()
    return browser.get(tournament.get_absolute_url()).content.decode()


def test_who_takes_part_and_the_organiser_write_and_all_who_see_it_read(ana: User, bo: User, cy: User) -> None:
    tournament = hold(ana, bo)
    assert say(tournament, bo, "Hello from Bo").url == f"{tournament.get_absolute_url()}#talk"
    assert say(tournament, ana, "Welcome").status_code == 302
    assert say(tournament, cy).status_code == 403
    for reader in (ana, bo, cy, None):
        assert "Hello from Bo" in page(tournament, reader), reader
    assert 'name="text"' in page(tournament, bo)
    assert "Only players and the organiser can write here." in page(tournament, cy)
    assert Room.objects.get().line_count == 2


def test_a_private_one_has_no_talk_for_others(ana: User, bo: User, cy: User) -> None:
    tournament = hold(ana, bo)
    say(tournament, bo)
    Tournament.objects.update(is_private=True)
    line = Line.objects.get()
    for act, more in (("talk", {}), ("news", {}), ("line", {"number": line.number})):
        assert browser_of(cy).get(address(tournament, act, **more)).status_code == 404
        assert browser_of(bo).get(address(tournament, act, **more)).status_code == 200


def test_who_is_out_or_waits_for_a_place_writes_no_more(ana: User, bo: User, cy: User) -> None:
    tournament = hold(ana, bo, cy, capacity=4)
    services.withdraw(tournament=tournament, user=bo)
    Entry.objects.filter(person=cy).update(status=Entry.Status.WAITING)
    for person in (bo, cy):
        with pytest.raises(MayNotTalk):
            chat.write(place=InTournament(tournament), user=person, text="Still here")


def test_it_is_closed_some_time_after_the_end_and_still_read(ana: User, bo: User) -> None:
    tournament = hold(ana, bo)
    say(tournament, bo, "Bye")
    Tournament.objects.update(status="finished", ended_at=timezone.now() - timedelta(days=29))
    assert say(tournament, bo, "Bye again").status_code == 302
    Tournament.objects.update(ended_at=timezone.now() - timedelta(days=31))
    assert say(tournament, bo, "And again").status_code == 409
    shown = page(anew(tournament), bo)
    assert "Bye again" in shown
    assert "This chat is closed. You can still read it." in shown


def test_silenced_people_write_nowhere(ana: User, bo: User) -> None:
    tournament = hold(ana, bo)
    Sanction.objects.create(
        person=bo, kind=Sanction.Kind.SILENCE, until=timezone.now() + timedelta(days=1), reason="Rude"
    )
    assert say(tournament, bo).status_code == 403
    assert not Line.objects.exists()


def test_only_who_is_mentioned_is_told_and_nobody_who_mutes_the_writer(ana: User, bo: User, cy: User) -> None:
    tournament = hold(ana, bo, cy)
    say(tournament, bo, "Good luck to all")
    assert not Notice.objects.filter(kind="talk").exists()
    say(tournament, bo, "Are you ready, @Cy? And @Ana?")
    assert set(InboxLine.objects.filter(kind="talk").values_list("user", flat=True)) == {ana.pk, cy.pk}
    inbox = browser_of(cy).get(reverse("notices:inbox")).content.decode()
    assert "Bo mentioned you in the chat" in inbox
    assert f"{tournament.get_absolute_url()}#talk" in inbox
    relations.add(user=ana, other=bo, kind=Tie.Kind.MUTE)
    Notice.objects.all().delete()
    say(tournament, bo, "@Ana once more")
    assert not Notice.objects.filter(kind="talk").exists()


def test_a_mail_has_the_messages_that_mention_its_reader_and_leads_there(
    ana: User, bo: User, cy: User, mailoutbox: Any
) -> None:
    tournament = hold(ana, bo, cy)
    say(tournament, bo, "Where is @Cy?")
    say(tournament, bo, "Good luck to all")
    send_due()
    (mail,) = [mail for mail in mailoutbox if "mentioned you" in mail.subject]
    assert mail.subject == "Spring: Bo mentioned you"
    assert "Where is @Cy?" in mail.body
    assert "Good luck to all" not in mail.body
    assert f"{tournament.get_absolute_url()}#talk" in mail.body


def group_of(founder: User, *people: User) -> Group:
    group = clubs.make(user=founder, name="Us")
    for person in people:
        clubs.join(member=clubs.invite(group=group, user=founder, name=person.username))
    return group


def test_lines_are_written_to_those_who_stand_in_it_and_may_still_see_it(ana: User, bo: User, cy: User) -> None:
    gone, asked, out = map(make_person, ("Di", "Eli", "Flo"))
    group = group_of(cy, bo, gone, out)
    clubs.invite(group=group, user=cy, name=asked.username)
    clubs.send_away(group=group, user=cy, name=gone.username)
    settings = {
        "public": {"is_private": False},
        "public of a group": {"is_private": False, "group": group},
        "private": {"is_private": True, "group": group},
        "its group is gone": {"is_private": True},
    }
    people = {"organiser": ana, "member": bo, "founder": cy, "sent away": gone, "asked": asked, "out": out}
    heard: dict[str, set[str]] = {}
    for name, fields in settings.items():
        tournament = made(ana, name, **fields)
        for person in (bo, gone, asked):
            enter(tournament, person)
        enter(tournament, out, Entry.Status.OUT)
        place, kind = InTournament(tournament), Tournaments()
        heard[name] = {who for who, person in people.items() if person in place.hearers()}
        assert heard[name] == {who for who, person in people.items() if place.takes_part(person)}
        assert heard[name] == {who for who, person in people.items() if kind.heard_by(person, [tournament.public_id])}
        assert all(visible_to(person).filter(pk=tournament.pk).exists() for person in place.hearers())
    everybody = {"organiser", "member", "sent away", "asked"}
    assert heard == {**dict.fromkeys(settings, everybody), "private": {"organiser", "member"}}


def test_who_was_sent_away_from_the_group_hears_nothing_more_of_a_private_one(
    ana: User, bo: User, cy: User, mailoutbox: Any
) -> None:
    group = group_of(ana, bo, cy)
    tournament = hold(ana, bo, cy, group=group)
    say(tournament, bo, "Where is @Cy?")
    assert talk_of(cy, tournament.public_id)
    clubs.send_away(group=group, user=ana, name="Cy")
    say(tournament, bo, "@Cy once more")
    send_due()
    assert not [mail for mail in mailoutbox if "mentioned you" in mail.subject]
    assert InboxLine.objects.filter(kind="talk", user=cy).count() == 1
    assert "Bo mentioned you" not in browser_of(cy).get(reverse("notices:inbox")).content.decode()
    assert talk_of(cy, tournament.public_id) is None
    with pytest.raises(MayNotTalk):
        chat.write(place=InTournament(tournament), user=cy, text="Still here")


def test_what_is_new_is_counted_on_my_games_until_it_was_read(ana: User, bo: User, cy: User) -> None:
    tournament = begin(hold(ana, bo, cy, *crowd(2)))
    say(tournament, bo)
    my_games = reverse("games:my_games")
    assert "1 new message" in browser_of(cy).get(my_games).content.decode()
    assert browser_of(cy).post(address(tournament, "read"), {"until": "1"}).status_code == 302
    assert "1 new message" not in browser_of(cy).get(my_games).content.decode()


def test_an_open_page_asks_for_what_is_new_and_learns_nothing_else(
    ana: User, bo: User, cy: User, django_capture_on_commit_callbacks: Any
) -> None:
    tournament = hold(ana, bo, cy)
    say(tournament, bo)
    news = browser_of(cy).get(address(tournament, "news"), {"talk": ""})
    mark = news.context["panel"]["mark"]
    assert "Good luck to all" in news.content.decode()
    assert browser_of(cy).get(address(tournament, "news"), {"talk": mark}).status_code == 204
    with django_capture_on_commit_callbacks(execute=True):
        say(tournament, bo, "More")
    assert "More" in browser_of(cy).get(address(tournament, "news"), {"talk": mark}).content.decode()


def test_lines_are_changed_deleted_and_reported_as_at_tables(ana: User, bo: User, cy: User) -> None:
    tournament = hold(ana, bo, cy)
    say(tournament, bo, "Ouch")
    place = {"public_id": tournament.public_id, "audience": "entrants", "number": 1}
    report = reverse("moderation:report_line", kwargs=place)
    assert browser_of(cy).post(report, {"reason": "words", "text": "rude"})["Location"] == address(tournament)
    for person, act, fields in ((cy, "react", {"sign": "👍"}), (bo, "delete", {})):
        answer = browser_of(person).post(address(tournament, act, number=1), fields)
        assert answer["Location"] == address(tournament)
    assert Report.objects.get().words == "Ouch"
    assert Line.objects.get().status == Line.Status.DELETED
    assert browser_of(cy).post(address(tournament, "delete", number=1)).status_code == 409


def test_who_is_not_signed_in_comes_back_to_the_tournament(ana: User) -> None:
    tournament = hold(ana)
    answer = Client().post(address(tournament), {"text": "Hello"})
    assert answer["Location"].endswith(f"?next={tournament.get_absolute_url()}")


def test_it_goes_on_in_a_tournament_that_was_called_off(ana: User, bo: User) -> None:
    tournament = hold(ana, bo)
    organising.cancel(tournament=tournament, actor=ana, reason="")
    assert say(tournament, make_person("Di")).status_code == 403
    assert say(tournament, bo, "A pity").status_code == 302
