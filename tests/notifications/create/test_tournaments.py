"""What people are told of tournaments: each kind, and that a digest shows it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from games.clubs import services as clubs
from games.tournaments import organising, ranking, services
from games.tournaments.models import Entry
from games.tournaments.presenters import page_of
from games.tournaments.rounds import steps
from notifications.create import digests
from notifications.models import Hours, Notice
from notifications.preferences import choices, hours
from notifications.timing import DIGEST, NEVER
from notifications.types import GAME_OVER, TABLE_OF_GROUP, TOURNAMENT_NEWS, TURN, type_of
from tests.games.conftest import short_games, tiny_title
from tests.games.factories import OPEN, open_table
from tests.games.tournaments.conftest import admin, clock
from tests.games.tournaments.holding import anew, begin, crowd, hold, play, play_all, play_round, running
from tests.notifications.deliver.sending.mails import parts
from tests.notifications.inbox.lines import said
from tests.notifications.outbox import send_due, send_later
from tests.plugins.mail_sink import MailSink

__all__ = ["admin", "clock", "short_games", "tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title", "short_games")]


def told(what: str) -> set[str]:
    """Who is told."""
    return set(Notice.objects.filter(kind=TOURNAMENT_NEWS[what].code).values_list("user__username", flat=True))


def test_a_group_is_told_that_its_tournament_is_open(ana: User, bo: User) -> None:
    group = clubs.make(user=ana, name="Us")
    clubs.join(member=clubs.invite(group=group, user=ana, name="Bo"))
    tournament = hold(ana, group=group)
    assert told("open") == {"Bo"}
    notice = Notice.objects.filter(kind="tournament_open").first()
    assert notice is not None
    assert TOURNAMENT_NEWS["open"].skip_reason(notice) == ""
    services.enter(tournament=tournament, user=bo)
    assert TOURNAMENT_NEWS["open"].skip_reason(notice) == "entries-over"


def test_a_name_of_two_lines_from_before_there_was_a_check_keeps_no_mail_back(
    ana: User, bo: User, smtp_sink: MailSink
) -> None:
    organising.cancel(tournament=hold(ana, bo, name="Spring\nCup"), actor=ana)
    send_later()
    assert [mail["Subject"] for mail in smtp_sink.messages] == ["Spring Cup was cancelled"]


def test_who_was_sent_away_is_told_no_more_of_a_private_one(ana: User, clock: time_machine.Traveller) -> None:
    people, group = crowd(4), clubs.make(user=ana, name="Us")
    for person in people:
        clubs.join(member=clubs.invite(group=group, user=ana, name=person.username))
    begin(hold(ana, *people, group=group))
    notices = {notice.user: notice for notice in Notice.objects.filter(kind="tournament_begins")}

    clubs.send_away(group=group, user=ana, name=people[0].username)

    why = {person: TOURNAMENT_NEWS["begins"].skip_reason(notices[person]) for person in people}
    assert why == {people[0]: "not-of-group", **dict.fromkeys(people[1:], "")}


def test_who_plays_is_told_of_the_start_and_of_each_round(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    everybody = {person.username for person in people}
    assert told("begins") == everybody
    assert not told("round")
    play_round(tournament)
    assert told("round") == everybody


def texts(what: str) -> dict[str, str]:
    """What each of them is told."""
    kind = TOURNAMENT_NEWS[what]
    notices = Notice.objects.filter(kind=kind.code).select_related("user")
    assert all(kind.skip_reason(notice) == "" for notice in notices)
    return {notice.user.username: kind.context(notice)["sentence"] for notice in notices}


def test_who_is_only_asked_into_a_group_is_told_of_nothing_in_it(ana: User, bo: User, cy: User) -> None:
    group = clubs.make(user=ana, name="Us")
    clubs.join(member=clubs.invite(group=group, user=ana, name="Bo"))
    clubs.invite(group=group, user=ana, name="Cy")
    hold(ana, group=group)
    assert told("open") == {"Bo"}
    clubs.note_table(group, open_table(ana, OPEN), ana)
    assert set(Notice.objects.filter(kind=TABLE_OF_GROUP.code).values_list("user__username", flat=True)) == {"Bo"}


def test_everybody_is_told_of_the_end_with_their_place_and_the_winner(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(4), rounds=1)))
    ranks = {entry.rank: entry.person.username for entry in tournament.entries.select_related("person")}
    assert told("won") == {ranks[1]}
    assert texts("over") == {
        "Ana": f"The tournament Spring is over. The winner is {ranks[1]}.",
        **{
            ranks[rank]: f"The tournament Spring is over. You finished in place {rank}. The winner is {ranks[1]}."
            for rank in (2, 3, 4)
        },
    }


def test_who_was_thrown_out_in_the_lead_is_not_told_of_winning(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4), rounds=1))
    for game in running(tournament):
        play(game)
    (ranked,) = ranking.standings_of(tournament, list(tournament.entries.all()), ranking.rows_of(tournament))
    leader = ranked[0].entry
    organising.remove(tournament=tournament, actor=ana, entry=leader)
    steps.look_after()
    assert tournament.entries.get(pk=leader).rank == 1
    assert not told("won")


def test_a_second_end_after_a_step_back_is_told_again(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(4), rounds=1)))
    first = Notice.objects.filter(kind="tournament_over").count()
    organising.step_back(tournament=tournament, admin=admin, step=tournament.steps)
    notice = Notice.objects.filter(kind="tournament_over").first()
    assert notice is not None
    assert TOURNAMENT_NEWS["over"].skip_reason(notice) == "tournament-goes-on"
    organising.let_go(tournament=tournament, admin=admin)
    steps.look_after()
    assert Notice.objects.filter(kind="tournament_over").count() == 2 * first


def test_everybody_but_who_did_it_is_told_that_one_is_cancelled(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, capacity=4))
    organising.cancel(tournament=tournament, actor=ana)
    why = "Ana cancelled Spring. Its running games have ended without a result. Finished games stay as they are."
    assert texts("cancelled") == dict.fromkeys(["Bo", *(person.username for person in people)], why)


def test_who_was_sent_away_hears_that_a_private_one_is_cancelled_and_not_why(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    group = clubs.make(user=ana, name="Us")
    for person in (bo, cy):
        clubs.join(member=clubs.invite(group=group, user=ana, name=person.username))
    tournament = hold(ana, bo, cy, group=group)
    clubs.send_away(group=group, user=ana, name="Cy")
    organising.cancel(tournament=tournament, actor=ana, reason="Cy has told our secret.")
    assert texts("cancelled") == {
        "Bo": "Ana cancelled Spring. Reason: Cy has told our secret.",
        "Cy": "Ana cancelled Spring.",
    }


def test_it_says_when_an_admin_or_too_few_people_were_the_cause(
    ana: User, bo: User, admin: User, clock: time_machine.Traveller
) -> None:
    organising.cancel(tournament=hold(ana, bo), actor=admin, by_admin=True)
    assert texts("cancelled") == dict.fromkeys(["Ana", "Bo"], "An admin of the site cancelled Spring.")
    Notice.objects.all().delete()
    hold(ana, bo, name="Autumn")
    clock.shift(timedelta(days=2))
    steps.look_after()
    why = "Autumn was cancelled because too few people had entered."
    assert texts("cancelled") == dict.fromkeys(["Ana", "Bo"], why)


def test_the_end_of_a_league_names_the_winner_of_ones_own_division(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(10), format="league", size=4, rounds=1, division_size=5)))
    second, best = (tournament.entries.get(division=1, rank=rank).person.username for rank in (2, 1))
    assert f"You finished in place 2. The winner of your division is {best}." in texts("over")[second]
    assert texts("over")[second].endswith("The next one starts on 9 March.")


def test_who_is_removed_is_told(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    entry = tournament.entries.get(person=people[0])
    organising.remove(tournament=tournament, actor=ana, entry=entry.pk)
    assert told("out") == {people[0].username}


def test_the_organiser_hears_of_who_leaves_but_not_of_the_own_acts(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = hold(ana, *crowd(4))
    by_ana, by_an_admin, by_themselves, _more = tournament.entries.order_by("pk")
    organising.remove(tournament=tournament, actor=ana, entry=by_ana.pk)
    assert not told("left")
    organising.remove(tournament=tournament, actor=admin, entry=by_an_admin.pk, by_admin=True)
    services.withdraw(tournament=tournament, user=by_themselves.person)
    assert told("left") == {"Ana"}
    assert Notice.objects.filter(kind=TOURNAMENT_NEWS["left"].code, channel="mail").count() == 2


def test_a_league_tells_who_moves_up_and_asks_the_others(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(10)
    league = hold(ana, *people, format="league", size=3, rounds=1, division_size=5)
    tournament = play_all(begin(league))
    assert len(told("promoted")) == 1
    assert told("promoted") | told("season") == {person.username for person in people}
    season = tournament.next
    notice = Notice.objects.filter(kind="tournament_season").first()
    assert notice is not None
    services.enter(tournament=season, user=notice.user)
    assert TOURNAMENT_NEWS["season"].skip_reason(notice) == "entries-over"
    assert season.entries.filter(status=Entry.Status.ASKED).count() == 9


def test_a_digest_shows_what_a_tournament_tells(
    ana: User, bo: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    def told_to_bo() -> list[str]:
        texts = [parts(message)[0] for message in smtp_sink.messages if message["To"] == bo.email]
        return [text for text in texts if "Spring" in text]

    of_tables = {(TURN, "mail"): NEVER, (GAME_OVER, "mail"): NEVER}
    digests_alone = {(kind, "mail"): DIGEST for kind in TOURNAMENT_NEWS.values()} | of_tables
    choices.keep(user=bo, wanted=digests_alone)
    hours.keep(user=bo, hours=Hours(digest_days=0b1111111, digest_hour=8), zone="UTC")
    tournament = begin(hold(ana, bo, *crowd(3)))
    play_round(tournament)
    send_due()
    assert not told_to_bo()
    clock.shift(timedelta(hours=20))
    digests.write_due()
    send_due()
    (text,) = told_to_bo()
    assert "Spring, round 1: you play" in text
    assert "Spring, round 2: you play" in text
    assert tournament.get_absolute_url() in text


@pytest.mark.parametrize("what", list(TOURNAMENT_NEWS))
def test_every_kind_has_a_subject_and_a_sentence(ana: User, what: str) -> None:
    tournament, kind = hold(ana, ana), TOURNAMENT_NEWS[what]
    notice = Notice(user=ana, kind=kind.code, key=kind.key(tournament, ana.pk, 2))
    shown = kind.context(notice)
    assert tournament.name in shown["subject"]
    assert tournament.name in shown["sentence"]
    assert tournament.public_id in shown["url"]
    organising.cancel(tournament=tournament, actor=ana)
    assert kind.skip_reason(notice) == ("" if what == "cancelled" else "tournament-gone")
    assert steps.look_after() == 0
    assert anew(tournament).is_over


def mails(subject: str) -> list[tuple[str, str]]:
    """To whom, and what, by the subject's beginning."""
    found = Notice.objects.filter(kind__in=["tournament_begins", "tournament_round"], channel="mail").order_by("pk")
    told = [(notice.user.username, type_of(notice).context(notice)) for notice in found.select_related("user")]
    return [
        (name, f"{context['subject']} | {context['sentence']}") for name, context in told if subject in str(context)
    ]


def test_the_mail_of_a_round_says_against_whom_who_starts_and_until_when(
    ana: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    game = running(tournament)[0]
    starts, other = (seat.user for seat in game.seats.order_by("number"))
    said = dict(mails("Spring"))
    assert said[starts.username].startswith(
        f"Spring, round 1: you play {other.username} | You play {other.username}. You start. "
        "2 days per game, no increment. Clocks stop 23:00–07:00. The round is over by "
    )
    assert said[other.username].endswith("(Berlin) at the latest.")
    assert f"{starts.username} starts." in said[other.username]
    notice = Notice.objects.get(user=other, channel="mail", kind="tournament_begins")
    assert type_of(notice).context(notice)["url"].endswith(game.get_absolute_url())


def test_the_next_rounds_mail_says_how_the_last_one_went(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_round(begin(hold(ana, *crowd(4))))
    best = page_of(tournament, ana).divisions[0].rows[0].player.name
    (said,) = [text for name, text in mails("round 2") if name == best]
    assert "Round 1: you " in said
    assert "So far you’re in place 1 of 4." in said


def test_a_cup_tells_who_has_a_bye_and_who_is_out(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(6), format="cup"))
    assert len([text for _name, text in mails("bye") if text.startswith("Spring: you have a bye in round 1")]) == 2
    play_round(tournament)
    out = [text for _name, text in mails("knocked out") if text.startswith("Spring: you’ve been knocked out")]
    assert len(out) == 2
    assert all("Round 1: you " in text for text in out)


def test_a_leagues_games_are_told_in_one_mail_each_with_its_table(ana: User, clock: time_machine.Traveller) -> None:
    begin(hold(ana, *crowd(5), format="league", rounds=1))
    (notice,) = Notice.objects.filter(kind="tournament_begins", channel="mail", user__username="Player 1")
    context = type_of(notice).context(notice)
    assert context["subject"] == "Spring, round 1: you have 4 games"
    assert len({table.url for table in context["tables"]}) == 4
    assert {name for table in context["tables"] for name in table.others} == {
        f"Player {number}" for number in range(2, 6)
    }
    person = User.objects.get(username="Player 1")
    [told] = [sentence for sentence in said(person) if "has begun" in sentence]
    assert told.count("You play ") == 2
    assert told.endswith("And 2 more games.")


def test_who_gets_a_place_that_became_free_is_told(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = hold(ana, *people, bo, capacity=4)
    services.withdraw(tournament=tournament, user=people[0])
    assert texts("news") == {"Bo": "A place in Spring has become free, and it’s yours: you’re in."}
