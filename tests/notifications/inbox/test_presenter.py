"""What each kind of line says, what it offers, and what is left of both once the matter is settled."""

from __future__ import annotations

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.chat import services as chat
from games.chat.at_tables import AtTable
from games.chat.models import Line
from games.clubs import services as groups
from games.lobby import hosting, joining
from games.lobby.requests import ask_host
from games.models import Game, RatingChange, Seat
from games.proposals import proposing, successors
from games.ratings.calculator import Rating
from games.tables.changes import Lateness
from games.tournaments import services
from games.tournaments.models import Tournament
from notifications.create import notify, webhooks
from notifications.inbox.presenter import TELLERS, bundled
from notifications.inbox.selectors import counts_of
from notifications.models import InboxLine, Notice, TableWish, Webhook
from notifications.preferences import choices
from notifications.types import GAME_FOUND, INVITATION, TYPES
from tests.games.conftest import short_games
from tests.games.factories import OPEN, fresh, invited, open_table, play_to_end, running_game, seat_of
from tests.games.tournaments.conftest import clock
from tests.games.tournaments.holding import begin, crowd, hold, play_all
from tests.notifications.inbox.lines import labels, line, lines, said
from tests.people import make_person

__all__ = ["clock", "short_games"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
WISH, BLOCK, MUTE = Tie.Kind.FRIEND, Tie.Kind.BLOCK, Tie.Kind.MUTE
TURNS = {"mail_turns", "moved", "urgent", "reminder", "digest", "reply"}


def test_every_type_but_turns_is_in_the_inbox_and_has_its_words() -> None:
    assert {code for code, kind in TYPES.items() if not kind.is_in_inbox} == TURNS
    assert set(TELLERS) == set(TYPES) - TURNS


# --- people and groups -----------------------------------------------------------------------------------------------


def test_a_friend_request_asks_and_is_settled_by_its_answer(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=WISH)
    asked = line(bo)
    assert (asked.sentence, labels(asked), asked.is_asking) == (
        "Ana would like to be friends",
        ["Accept", "No, thanks"],
        True,
    )
    relations.add(user=bo, other=ana, kind=WISH)
    assert (line(bo).settled, line(bo).is_asking) == ("You’re friends.", False)
    assert said(ana) == ["You and Bo are friends now"]


def test_a_friend_request_that_was_taken_back_offers_nothing_and_one_that_comes_again_is_one_line(
    ana: User, bo: User
) -> None:
    for _again in range(2):
        relations.add(user=ana, other=bo, kind=WISH)
        relations.remove(user=ana, other=bo, kind=WISH)
    assert (line(bo).settled, line(bo).is_asking) == ("No longer open.", False)


def test_who_is_blocked_tells_nothing_before_or_after(ana: User, bo: User, cy: User) -> None:
    relations.add(user=bo, other=ana, kind=BLOCK)
    relations.add(user=ana, other=bo, kind=WISH)
    assert said(bo) == []
    relations.add(user=cy, other=bo, kind=WISH)
    relations.add(user=bo, other=cy, kind=BLOCK)
    assert said(bo) == []
    assert counts_of(bo) == (0, 0)


def test_what_somebody_wrote_before_being_blocked_is_neither_shown_nor_counted(ana: User, bo: User, cy: User) -> None:
    ask_host(game=running_game(ana, bo), user=cy, what="another")
    assert (len(said(ana)), counts_of(ana)) == (1, (1, 1))
    relations.add(user=ana, other=cy, kind=BLOCK)
    assert (said(ana), counts_of(ana)) == ([], (0, 0))


def test_a_group_invites_by_name_and_is_not_named_to_who_is_not_of_it(ana: User, bo: User) -> None:
    group = groups.make(user=ana, name="Friday")
    member = groups.invite(group=group, user=ana, name="Bo")
    assert (line(bo).sentence, labels(line(bo))) == (
        "Ana invites you to the group “Friday”",
        ["Join", "No, thanks"],
    )
    groups.join(member=member)
    assert (line(bo).settled, labels(line(bo))) == ("You’ve joined.", ["To the group"])
    groups.leave(member=member)
    assert (line(bo).sentence, line(bo).settled) == ("Group invitations", "No longer open.")


def test_a_groups_table_says_when_its_places_are_taken(ana: User, bo: User) -> None:
    group = groups.make(user=ana, name="Friday")
    groups.join(member=groups.invite(group=group, user=ana, name="Bo"))
    InboxLine.objects.all().delete()
    game = open_table(ana, OPEN, is_public=False)
    groups.note_table(group, game, ana)
    assert line(bo).sentence == "“Friday” has a new tiny table"
    Seat.objects.filter(game=game, status="open").update(status="invited", user=make_person("Di"))
    assert line(bo).settled == "All places are taken."


def test_a_webhook_that_was_turned_off_is_a_line(ana: User) -> None:
    hook = Webhook.objects.create(user=ana, url="https://example.org/", secret="s", off_since=timezone.now())
    webhooks.notify_webhook_off(hook)
    assert (line(ana).sentence, labels(line(ana))) == ("We turned off your webhook", ["To your webhooks"])


# --- tables ----------------------------------------------------------------------------------------------------------


def test_an_invitation_asks_and_is_settled_however_it_is_answered(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, invited(bo), invited(cy), OPEN)
    asked = line(bo)
    assert asked.sentence == "Ana invites you to a game of tiny"
    assert asked.note == "4 players · casual"
    assert (labels(asked), asked.is_asking) == (["Accept", "No, thanks"], True)
    joining.join(game=game, user=bo)
    joining.leave(game=game, user=cy)
    assert (line(bo).settled, labels(line(bo))) == ("You’ve sat down.", ["To the table"])
    assert (line(cy).settled, line(cy).is_asking, line(cy).acts) == ("No longer open.", False, ())


@pytest.mark.parametrize("how", ["joins", "declines", "removed", "started without", "cancelled"])
def test_the_bell_asks_no_more_however_an_invitation_ends(ana: User, bo: User, how: str) -> None:
    game = open_table(ana, invited(bo), OPEN)
    assert counts_of(bo) == (1, 0), "a table shows that it asks"
    match how:
        case "joins":
            joining.join(game=game, user=bo)
        case "declines":
            joining.leave(game=game, user=bo)
        case "removed":
            hosting.remove(game=game, user=ana, name="Bo")
        case "started without":
            hosting.start(game=game, user=ana, bot="random")
        case _:
            hosting.cancel(game=game, user=ana)
    asked = InboxLine.objects.filter(user=bo, kind=INVITATION.code)
    assert asked.get().read_at is not None


def test_a_private_table_that_one_may_no_longer_see_is_not_named(ana: User, bo: User) -> None:
    game = open_table(ana, invited(bo), OPEN, is_public=False)
    joining.leave(game=game, user=bo)
    gone = line(bo)
    assert (gone.sentence, gone.acts, gone.subject) == ("This is about a table you can no longer see.", (), None)


def test_who_is_reached_by_no_channel_or_wants_none_has_the_line(ana: User) -> None:
    silent = make_person("Di", email="")
    open_table(ana, invited(silent), OPEN)
    assert not Notice.objects.filter(user=silent).exists()
    assert said(silent) == ["Ana invites you to a game of tiny"]


def test_a_muted_table_tells_only_what_breaks_its_silence(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    choices.set_volume(user=bo, game=game, volume=TableWish.Volume.QUIET)
    chat.write(place=AtTable(game), user=ana, text="Hello")
    assert said(bo) == []
    play_to_end(game)
    assert len(lines(bo)) == 1


def test_the_end_of_a_game_says_who_won_the_scores_and_offers_another(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo))
    assert said(ana)[0].startswith("You share the victory: ")
    Seat.objects.filter(game=game, user=ana).update(won=True, points=40)
    Seat.objects.filter(game=game, user=bo).update(won=False, points=33)
    assert said(ana) == ["You’ve won!"]
    assert said(bo) == ["Ana has won"]
    assert line(bo).note.startswith("Ana 40, Bo 33")
    assert labels(line(bo)) == ["See the end", "Play again"]
    assert line(bo).subject == (f"table:{game.pk}", "tiny with Ana", game.get_absolute_url())


def test_the_end_of_a_rated_game_says_what_it_did_to_the_rating(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo))
    RatingChange.objects.filter(game=game).delete()
    RatingChange.objects.create(
        game=game,
        user=ana,
        title="tiny",
        key="1",
        finished_at=timezone.now(),
        place=0,
        mu_before=25.0,
        sigma_before=5.0,
        mu=26.0,
        sigma=4.5,
    )
    before, after = Rating(25.0, 5.0).shown, Rating(26.0, 4.5).shown
    assert f"rating +{after - before}, now {after}" in line(ana).note
    assert "rating" not in line(bo).note


def test_a_game_that_goes_on_after_all_is_settled(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo))
    Game.objects.filter(pk=game.pk).update(status="running", ended_at=None)
    assert line(ana).settled == "The game goes on: moves were taken back."


def test_chat_is_one_line_for_a_table_says_who_and_never_what(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    for text in ("the first secret", "the second secret"):
        chat.write(place=AtTable(game), user=ana, text=text)
    assert said(bo) == ["Ana wrote in the chat"]
    chat.write(place=AtTable(game), user=ana, text="@Bo look")
    assert said(bo) == ["Ana mentioned you in the chat"]
    assert "secret" not in repr(lines(bo))
    Line.objects.update(status=Line.Status.HIDDEN)
    assert said(bo) == ["Messages at your table"]


def test_a_muted_writer_is_not_named(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    chat.write(place=AtTable(game), user=ana, text="Hello")
    relations.add(user=bo, other=ana, kind=MUTE)
    assert said(bo) == ["Messages at your table"]


def test_a_proposal_asks_until_it_is_answered_or_over(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy)
    proposal = proposing.propose(game=game, user=ana, code="cancel", details={})
    assert (line(bo).sentence, labels(line(bo)), line(bo).is_asking) == (
        "Ana proposes cancelling the table.",
        ["Agree", "Disagree", "To the table"],
        True,
    )
    proposing.agree(proposal=proposal, user=bo)
    assert line(bo).settled == "You’ve agreed."
    proposing.refuse(proposal=proposal, user=cy)
    assert line(bo).settled == "Not everyone agreed, so nothing changes."


def test_a_seat_to_take_over_asks_until_it_is_declined(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    seat = seat_of(game, bo)
    Seat.objects.filter(pk=seat.pk).update(successor=cy, stand_in=Seat.StandIn.GIVEN_UP)
    notify.notify_asked_to_take_over(game, fresh_seat(seat), ana)
    assert (line(cy).sentence, labels(line(cy)), line(cy).is_asking) == (
        "tiny: will you take over for Bo?",
        ["Have a look", "No, thanks"],
        True,
    )
    successors.decline(game=game, user=cy)
    assert not line(cy).is_asking


def fresh_seat(seat: Seat) -> Seat:
    """The seat as it is stored."""
    return Seat.objects.select_related("user", "successor", "game").get(pk=seat.pk)


def test_a_cancelled_table_says_by_whom(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=bo)
    hosting.cancel(game=fresh(game), user=ana, shown=None)
    assert said(bo) == ["Ana cancelled the table"]
    assert said(ana) == []


def test_somebody_who_is_late_is_told_in_the_words_of_the_mail(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    seats = list(game.seats.select_related("user", "game").order_by("number"))
    notify.notify_late(seats, seat_of(game, bo), Lateness.STOOD_IN)
    assert said(ana) == ["Bo ran out of time, so a bot takes this turn. Bo stays at the table."]
    assert said(bo)[0].startswith("Your time ran out, so a bot takes this turn.")


def test_a_voided_game_and_one_that_counts_again_are_lines(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    notify.notify_voided(game, is_void=True)
    notify.notify_voided(game, is_void=False)
    assert said(ana) == [
        "tiny: a voided game of yours counts again",
        "tiny: an admin voided a game of yours",
    ]
    [bundle] = bundled(lines(ana))
    assert len(bundle.lines) == 2


def test_a_game_that_was_found_is_a_line(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    notify.notify_seats(GAME_FOUND, game, [seat_of(game, bo)])
    assert (line(bo).sentence, labels(line(bo))) == ("Your game has started", ["To the table"])


# --- tournaments -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("short_games")
def test_a_tournament_is_one_bundle_from_its_opening_to_its_end(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    group = groups.make(user=ana, name="Us")
    for person in people:
        groups.join(member=groups.invite(group=group, user=ana, name=person.username))
    InboxLine.objects.all().delete()
    tournament = hold(ana, group=group)
    asked = line(people[0])
    assert (labels(asked), asked.is_asking) == (["Have a look"], True)
    for person in people:
        services.enter(tournament=tournament, user=person)
    assert line(people[0]).settled == "You’ve entered."
    tournament = begin(tournament)
    assert labels(lines(people[0])[0]) == ["To the table"]
    play_all(tournament)
    [bundle] = bundled(each for each in lines(people[0]) if each.line.kind.startswith("tournament_"))
    assert bundle.subject is not None
    assert bundle.subject.label == tournament.name
    assert len(bundle.lines) >= 3


def test_a_tournament_that_one_may_no_longer_see_is_not_named(ana: User, bo: User) -> None:
    group = groups.make(user=ana, name="Us")
    groups.join(member=groups.invite(group=group, user=ana, name="Bo"))
    tournament = hold(ana, group=group)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    groups.send_away(group=group, user=ana, name="Bo")
    _sent_away, told = lines(bo)[:2]
    assert (told.sentence, told.acts) == ("This is about a tournament you can no longer see.", ())
