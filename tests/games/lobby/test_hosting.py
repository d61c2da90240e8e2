"""Who may come to a table: what its host decides, and what blocks between people mean."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.lobby import hosting, joining, my_games
from games.lobby.again import play_again
from games.lobby.errors import (
    BlockedHere,
    HostOnly,
    NobodyThere,
    NotReliableEnough,
    NotWelcome,
    PersonBlocked,
    UnknownReliability,
)
from games.models import Ask, Game, Seat
from games.tables.errors import NoSuchGame
from tests.games.asks import answered
from tests.games.factories import (
    OPEN,
    fresh,
    invited,
    open_table,
    running_game,
    seat_of,
)
from tests.people import browser_of, make_bot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
BLOCK = Tie.Kind.BLOCK


def join(game: Game, user: User, token: str = "") -> Game:
    return joining.join(game=fresh(game), user=user, token=token)


# --- removing --------------------------------------------------------------------------------------------------------


def test_who_is_removed_comes_back_only_by_name(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    join(game, bo)
    hosting.remove(game=game, user=ana, name="Bo")
    with pytest.raises(NotWelcome):
        join(game, bo)
    hosting.invite(game=fresh(game), user=ana, name="Bo")
    assert join(game, bo).seats.filter(user=bo, status=Seat.Status.TAKEN).exists()
    joining.leave(game=fresh(game), user=bo)
    assert join(game, bo).seats.filter(user=bo).exists(), "invited by name, like anybody from now on"


def test_whose_bot_is_invited_by_name_after_it_was_removed_is_forgiven_too(ana: User, bo: User) -> None:
    game, rex = open_table(ana, OPEN, OPEN), make_bot(bo, "Rex")
    Game.objects.update(allows_bots=True)
    join(game, rex)
    hosting.remove(game=fresh(game), user=ana, name="Rex")
    hosting.invite(game=fresh(game), user=ana, name="Rex")
    joining.leave(game=fresh(game), user=rex)
    assert join(game, bo).seats.filter(user=bo).exists()


def test_who_is_removed_reads_so_before_trying(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    join(game, bo)
    hosting.remove(game=game, user=ana, name="Bo")
    seats = list(fresh(game).seats.all())
    refusals = [joining.refusal(game=fresh(game), seats=seats, user=person, token="") for person in (bo, cy)]
    assert [type(refusal) for refusal in refusals] == [NotWelcome, type(None)]


def test_only_the_host_removes_and_only_others(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    join(game, bo)
    with pytest.raises(HostOnly):
        hosting.remove(game=game, user=bo, name="Ana")
    for name in ("Ana", "Cy", ""):  # Herself, who is not there, nobody.
        with pytest.raises(NobodyThere):
            hosting.remove(game=game, user=ana, name=name)


def test_an_open_page_learns_that_somebody_was_removed(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    version = join(game, bo).version
    assert hosting.remove(game=game, user=ana, name="Bo").version == version + 1


def test_the_host_removes_by_a_button(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    join(game, bo)
    browser = browser_of(ana)
    assert "Remove Bo" in browser.get(game.get_absolute_url()).content.decode()
    browser.post(reverse("games:remove", args=[game.public_id]), {"person": "Bo"})
    assert not game.seats.filter(user=bo).exists()


# --- the link --------------------------------------------------------------------------------------------------------


def test_a_renewed_link_lets_in_and_the_old_one_does_not(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, is_public=False)
    old = game.invite_token
    renewed = joining.renew(game=game, user=ana)
    with pytest.raises(NoSuchGame):
        join(game, bo, old)
    assert join(game, bo, renewed.invite_token).is_running


# --- reliability -----------------------------------------------------------------------------------------------------


@pytest.fixture
def unreliable(bo: User, cy: User) -> User:
    """Bo has been late in one of four decisions."""
    seat = seat_of(running_game(cy, bo), bo)
    for end in (Ask.End.LATE, *3 * [Ask.End.DECIDED]):
        answered(seat, end, at=timezone.now())
    return bo


def test_a_minimum_keeps_out_who_was_late_more_often(ana: User, unreliable: User) -> None:
    game = open_table(ana, OPEN)
    hosting.ask_reliability(game=game, user=ana, least=80)
    with pytest.raises(NotReliableEnough) as refusal:
        join(game, unreliable)
    assert "80%" in refusal.value.message
    assert "75%" in refusal.value.message
    answered(Seat.objects.filter(user=unreliable).get(), Ask.End.DECIDED, at=timezone.now())
    assert join(game, unreliable).is_running, "exactly 80%"


def test_who_is_new_or_invited_by_name_is_let_in(ana: User, unreliable: User, cy: User) -> None:
    game = open_table(ana, invited(unreliable), OPEN)
    hosting.ask_reliability(game=game, user=ana, least=95)
    join(game, unreliable)
    assert join(game, cy).is_running


def test_a_minimum_is_one_of_the_choices(ana: User) -> None:
    with pytest.raises(UnknownReliability):
        hosting.ask_reliability(game=open_table(ana, OPEN), user=ana, least=50)


@pytest.mark.parametrize("least", ["50", "ninety", "-1"])
def test_a_form_with_another_minimum_is_refused(ana: User, least: str) -> None:
    game = open_table(ana, OPEN)
    answer = browser_of(ana).post(reverse("games:ask_reliability", args=[game.public_id]), {"least": least})
    assert answer.status_code == 422
    assert fresh(game).least_reliability is None


def test_the_lobby_tells_the_minimum(ana: User, bo: User) -> None:
    hosting.ask_reliability(game=open_table(ana, OPEN), user=ana, least=90)
    assert "at least 90% reliability" in " ".join(browser_of(bo).get(reverse("games:lobby")).content.decode().split())


# --- blocks ----------------------------------------------------------------------------------------------------------


def test_who_is_blocked_does_not_sit_down_where_the_other_sits(ana: User, bo: User, cy: User) -> None:
    relations.add(user=ana, other=bo, kind=BLOCK)
    of_cy = open_table(cy, OPEN, OPEN)
    join(of_cy, ana)
    for game in (open_table(ana, OPEN), of_cy):
        with pytest.raises(NotWelcome):
            join(game, bo)


def test_the_same_words_for_whom_the_host_removed_and_who_is_blocked(ana: User, bo: User) -> None:
    removed, blocked = open_table(ana, OPEN), open_table(ana, OPEN)
    removed.removals.create(person=bo)
    with pytest.raises(NotWelcome) as one:
        join(removed, bo)
    relations.add(user=ana, other=bo, kind=BLOCK)
    with pytest.raises(NotWelcome) as other:
        join(blocked, bo)
    assert one.value.message == other.value.message


def test_who_blocks_is_told_who_sits_there(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=BLOCK)
    with pytest.raises(BlockedHere, match="Bo"):
        join(open_table(bo, OPEN), ana)


def test_an_invitation_accepted_by_who_blocks_is_said_by_both(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=BLOCK)
    assert join(open_table(bo, invited(ana)), ana).is_running


def test_who_blocks_the_host_keeps_the_own_game_and_hears_of_no_invitation(ana: User, bo: User) -> None:
    playing, _asked = running_game(bo, ana), open_table(bo, invited(ana))
    relations.add(user=ana, other=bo, kind=BLOCK)
    listed = {status: my_games.urgency_of_my_games(ana, status) for status in (Game.Status.RUNNING, Game.Status.OPEN)}
    assert {status: [row[-1] for row in rows] for status, rows in listed.items()} == {
        "running": [playing.pk],
        "open": [],
    }


def test_nobody_invites_whom_they_have_blocked(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=BLOCK)
    with pytest.raises(PersonBlocked):
        open_table(ana, invited(bo))
    game = open_table(ana, OPEN)
    answer = browser_of(ana).post(reverse("games:invite", args=[game.public_id]), {"name": "Bo"})
    assert answer.status_code == 422
    assert "You’ve blocked “Bo”" in answer.content.decode()


def test_playing_again_leaves_the_place_of_somebody_blocked_open(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=game.started_at)
    relations.add(user=ana, other=bo, kind=BLOCK)
    made = play_again(game=fresh(game), user=ana)
    assert made.seats.filter(status=Seat.Status.OPEN).count() == 1
