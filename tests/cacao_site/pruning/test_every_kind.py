"""Every kind of row is pruned, or stays for a reason."""

from __future__ import annotations

from datetime import timedelta

from django.apps import apps
from django.contrib.admin.models import LogEntry

from accounts.models import User
from cacao_site import pruning
from games.chat import services
from games.chat.at_tables import AtTable
from games.insights.models import ReviewedGame
from games.models import Analysis, Ask, Game, Holiday, MailInvitation, Outage, Proposal, SiteMessage, StuckReport
from games.moderation.models import Report
from tests.cacao_site.pruning.aging import LATELY, LONG_AGO, age, prune
from tests.games.factories import play_to_end, running_game
from tests.people import make_person

ELSEWHERE = {"doors.SecurityEvent", "doors.OpenSession"}
"""Removed by ``accounts.security.tasks.forget``."""

WITH_ITS_TABLE = "stays with its table, as long as that"

WITH_ITS_PERSON = "is what a person has or wants, bounded for each, and goes with the account"

FEW = "is written by hand or by the code, and stays small"

STAYS = {
    "games.Seat": WITH_ITS_TABLE,
    "games.Move": WITH_ITS_TABLE,
    "games.Removal": WITH_ITS_TABLE,
    "games.Pause": WITH_ITS_TABLE,
    "games.Consent": "goes with its proposal",
    "games.Loan": "ends with the days for which the seat is lent",
    "games.BotProfile": WITH_ITS_PERSON,
    "games.Untold": "goes when it is told, within a minute",
    "games.HiddenPart": WITH_ITS_PERSON,
    "games.Preference": WITH_ITS_PERSON,
    "games.Night": WITH_ITS_PERSON,
    "games.Heart": "is one row",
    "games.RatedTitle": "is one row for each title",
    "games.LeaderboardMark": "is one row for some hundred people, made anew all the time",
    "games.PersonRating": WITH_ITS_PERSON,
    "games.RatingChange": WITH_ITS_TABLE,
    "games.VoidedGame": WITH_ITS_TABLE,
    "statistics.CountedGame": WITH_ITS_TABLE,
    "statistics.PlayedSeat": WITH_ITS_TABLE,
    "statistics.GameModule": WITH_ITS_TABLE,
    "statistics.PersonSum": WITH_ITS_PERSON,
    "statistics.LongestRun": WITH_ITS_PERSON,
    "statistics.TitleSum": "is bounded by titles, months, modules and numbers of players",
    "tournaments.Tournament": "is what its standings and badges follow from",
    "tournaments.Entry": "goes with its tournament",
    "tournaments.Round": "goes with its tournament",
    "tournaments.Pairing": "goes with its tournament",
    "tournaments.Sitting": "goes with its tournament",
    "tournaments.Event": "goes with its tournament, of which it is the log",
    "trophies.Trophy": WITH_ITS_PERSON,
    "talk.Line": WITH_ITS_TABLE,
    "talk.Reaction": WITH_ITS_TABLE,
    "talk.Reading": WITH_ITS_TABLE,
    "talk.Note": WITH_ITS_TABLE,
    "playtests.Playtest": WITH_ITS_PERSON,
    "sanctions.Sanction": FEW,
    "ties.Tie": WITH_ITS_PERSON,
    "play_groups.GroupTable": WITH_ITS_TABLE,
    "play_groups.RemovalVote": WITH_ITS_PERSON,
    "practice.Answer": "goes with its puzzle",
    "insights.Survey": WITH_ITS_PERSON,
    "insights.Audience": WITH_ITS_PERSON,
    "insights.Theme": WITH_ITS_PERSON,
    "insights.Exercise": "goes with its puzzle",
    "notices.Device": WITH_ITS_PERSON,
    "notices.FeedAddress": WITH_ITS_PERSON,
    "notices.Hours": WITH_ITS_PERSON,
    "notices.Webhook": WITH_ITS_PERSON,
    "notices.Wish": WITH_ITS_PERSON,
    "notices.TableWish": WITH_ITS_PERSON,
    "notices.RefusedAddress": WITH_ITS_PERSON,
    "notices.Reminder": "is one for a seat that is waited for",
    "notices.Progress": "is one row for each sweep",
    "notices.ChannelHealth": "is one row for each channel",
    "api.BotAccount": "is a person",
    "cacao_site.Schedule": "is one row",
    "account.EmailAddress": WITH_ITS_PERSON,
    "accounts.StoppedAddress": "is a promise of *never again*, and only a fingerprint",
    "account.EmailConfirmation": "is never written: addresses are confirmed by codes",
    "mfa.Authenticator": WITH_ITS_PERSON,
    "auth.Group": FEW,
    "auth.Permission": FEW,
    "contenttypes.ContentType": FEW,
}


def test_every_kind_of_row_is_pruned_or_stays_for_a_reason(db: None) -> None:
    pruned = {rule.rows().model._meta.label for rule in pruning.PRUNINGS}
    assert {model._meta.label for model in apps.get_models()} == pruned | ELSEWHERE | set(STAYS)
    assert not pruned & set(STAYS)


def test_what_is_settled_is_removed_and_what_is_open_stays(ana: User, tiny_title: None) -> None:
    dee = make_person("Dee")
    game = play_to_end(running_game(ana, dee))
    for person, ended_at in ((ana, LONG_AGO), (dee, LATELY)):
        facts = {"title": "tiny", "epoch": 0, "version": 1, "depth": 1}
        ReviewedGame.objects.create(user=person, game=game, ended_at=ended_at, **facts)
    for closed_at in (LONG_AGO, None):
        status = "open" if closed_at is None else "refused"
        Proposal.objects.create(
            game=game,
            user=ana,
            code="pause",
            epoch=0,
            after_move=0,
            status=status,
            made_at=LONG_AGO,
            closed_at=closed_at,
        )
        StuckReport.objects.create(game=game, user=ana, after_move=0, made_at=LONG_AGO, closed_at=closed_at)
    for mind, analysed in enumerate(("waiting", "done", "failed")):
        Analysis.objects.create(game=game, epoch=0, mind=mind, status=analysed, asked_at=LONG_AGO)
    for begin in (LONG_AGO, LATELY):
        end = begin + timedelta(hours=1)
        Outage.objects.create(begin=begin, end=end)
        SiteMessage.objects.create(text="Hello", begin=begin, end=end)
        MailInvitation.objects.create(game=game, author=ana, mark=f"{begin:%Y}", made_at=begin)
        Holiday.objects.create(user=ana, day=begin.date())
        LogEntry.objects.create(user=ana, action_flag=1, object_repr="x", action_time=begin)
    prune()
    assert [kind.objects.get().closed_at for kind in (Proposal, StuckReport)] == [None, None]
    assert Analysis.objects.get().is_waiting
    left = [ReviewedGame, Outage, SiteMessage, MailInvitation, Holiday, LogEntry]
    assert [model._base_manager.count() for model in left] == [1] * len(left)
    assert ReviewedGame.objects.get().user == dee
    assert Outage.objects.get().begin == SiteMessage.objects.get().begin == LATELY


def test_when_people_were_asked_is_forgotten_with_tables_long_over_alone(ana: User, tiny_title: None) -> None:
    over, running = play_to_end(running_game(ana, make_person("Dee"))), running_game(ana, make_person("Eve"))
    ask = {"asked_at": LONG_AGO, "ended_at": LONG_AGO, "end": "decided", "used": 1, "deadline": LONG_AGO, "bank": 1}
    for game in (over, running):
        Ask.objects.create(seat=game.seats.all()[0], user=ana, after_move=0, zone="UTC", **ask)
    age(Game, over.pk, ended_at=LONG_AGO)
    prune()
    assert Ask.objects.get(ended_at=LONG_AGO).seat.game == running


def test_closed_complaints_are_removed(ana: User, bo: User, tiny_title: None) -> None:
    line = services.write(place=AtTable(running_game(ana, bo)), user=ana, text="ouch")
    Report.objects.create(line=line, reporter=bo, words="ouch", made_at=LONG_AGO, closed_at=LONG_AGO)
    Report.objects.create(line=line, reporter=ana, words="ouch", made_at=LONG_AGO)
    prune()
    assert Report.objects.get().reporter == ana
