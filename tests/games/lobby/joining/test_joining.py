"""Tables before the game: who may come, go, start and cancel, and what is refused with which words."""

from __future__ import annotations

import pytest

from accounts.models import PersonChanged, User
from accounts.services import delete_account
from games.engine.clock.terms import PRESETS
from games.engine.shuffle import commitment, shuffled
from games.lobby import hosting, joining, making
from games.lobby.errors import (
    AlreadyStarted,
    HostNeedsOnePlace,
    HostOnly,
    HostStays,
    InvitedTwice,
    NotAtTable,
    NotFullYet,
    OptionsRefused,
    TableFull,
    UnknownBot,
    UnknownPerson,
    UnknownTitle,
    WrongNumberOfPlayers,
)
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import AuditEntry, Game, Seat
from games.tables.errors import GameCancelled, NoSuchGame
from notifications.models import Notice
from tests.games.factories import (
    GREEDY_BOT,
    ME,
    OPEN,
    RANDOM_BOT,
    fresh,
    invited,
    open_table,
    running_game,
    seat_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


# --- making ----------------------------------------------------------------------------------------------------------


def test_a_new_table_shows_the_commitment_of_its_seed(ana: User) -> None:
    game = open_table(ana, OPEN)
    assert len(game.seed) == 64
    assert game.commitment == commitment(bytes.fromhex(game.seed))


def test_every_table_has_its_own_seed_and_address(ana: User) -> None:
    one, other = open_table(ana, OPEN), open_table(ana, OPEN)
    assert one.seed != other.seed
    assert one.public_id != other.public_id


def test_a_table_with_an_open_place_waits(ana: User) -> None:
    game = open_table(ana, OPEN)
    assert game.status == Game.Status.OPEN
    assert [seat.number for seat in game.seats.all()] == [None, None]


def test_a_table_with_bots_only_starts_at_once(ana: User) -> None:
    assert open_table(ana, RANDOM_BOT, GREEDY_BOT).status == Game.Status.RUNNING


def test_places_have_the_colours_of_the_title(ana: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    assert [seat.colour for seat in game.seats.order_by("place")] == ["red", "purple", "white"]


def test_an_invited_person_gets_the_place_and_a_mail(ana: User, bo: User) -> None:
    game = open_table(ana, invited(bo))
    assert seat_of(game, bo).status == Seat.Status.INVITED
    assert Notice.objects.get().user == bo


def test_an_invitation_finds_people_whatever_the_capitals(ana: User, bo: User) -> None:
    game = open_table(ana, PlaceRequest(PlaceFor.INVITED, name="  bO "))
    assert seat_of(game, bo)


@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_number_of_places_the_title_is_not_for_is_refused(ana: User, number: int) -> None:
    places = [ME, *[OPEN] * (number - 1)] if number else []
    with pytest.raises(WrongNumberOfPlayers) as caught:
        making.create_game(host=ana, title="tiny", options={}, places=places)
    assert f"2 to 4 players; you chose {number}" in caught.value.message


def test_the_host_takes_exactly_one_place(ana: User) -> None:
    for places in ([OPEN, OPEN], [ME, ME]):
        with pytest.raises(HostNeedsOnePlace):
            making.create_game(host=ana, title="tiny", options={}, places=places)


def test_an_unknown_name_is_refused_with_its_place(ana: User) -> None:
    with pytest.raises(UnknownPerson) as caught:
        open_table(ana, OPEN, PlaceRequest(PlaceFor.INVITED, name="<b>Nobody</b>"))
    assert caught.value.place == 2
    assert "<b>Nobody</b>" in caught.value.message


def test_nobody_is_invited_twice_or_to_the_own_table(ana: User, bo: User) -> None:
    for person in (ana, bo):
        with pytest.raises(InvitedTwice):
            open_table(ana, invited(bo), invited(person))


def test_an_unknown_bot_is_refused(ana: User) -> None:
    with pytest.raises(UnknownBot) as caught:
        open_table(ana, PlaceRequest(PlaceFor.BOT, bot="miser"))
    assert "miser" in caught.value.message


def test_an_unknown_title_is_refused(ana: User) -> None:
    with pytest.raises(UnknownTitle):
        open_table(ana, OPEN, title="chess")


def test_options_of_another_title_are_refused_by_field(ana: User) -> None:
    with pytest.raises(OptionsRefused) as caught:
        open_table(ana, OPEN, title="cacao", long=True)
    assert [problem.field for problem in caught.value.problems] == ["long"]


def test_nothing_is_kept_of_a_table_that_is_refused(ana: User) -> None:
    with pytest.raises(UnknownPerson):
        open_table(ana, PlaceRequest(PlaceFor.INVITED, name="Nobody"))
    assert not Game.objects.exists()
    assert not Seat.objects.exists()


# --- coming and going ------------------------------------------------------------------------------------------------


def test_the_last_one_to_come_starts_the_game(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    assert joining.join(game=game, user=bo).is_open
    assert joining.join(game=game, user=cy).is_running


def test_somebody_who_has_left_the_site_meanwhile_gets_no_place_and_no_table(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN)
    delete_account(user=User.objects.get(pk=bo.pk))
    with pytest.raises(PersonChanged):
        joining.join(game=game, user=bo)
    with pytest.raises(PersonChanged):
        open_table(bo, OPEN)
    assert not Seat.objects.filter(user=bo).exists()


def test_the_order_of_seats_is_drawn_from_the_seed(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy)
    drawn = shuffled(bytes.fromhex(game.seed), "seats", [0, 1, 2])
    assert list(game.seats.order_by("number").values_list("place", flat=True)) == drawn


def test_joining_twice_changes_nothing(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    version = joining.join(game=game, user=bo).version
    assert joining.join(game=game, user=bo).version == version
    assert game.seats.filter(user=bo).count() == 1


def test_a_full_table_takes_nobody_more(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, invited(bo))
    with pytest.raises(TableFull):
        joining.join(game=game, user=cy)


def test_a_running_game_takes_nobody_more(ana: User, bo: User, cy: User) -> None:
    with pytest.raises(AlreadyStarted):
        joining.join(game=running_game(ana, bo), user=cy)


def test_a_cancelled_table_takes_nobody(ana: User, bo: User) -> None:
    game = hosting.cancel(game=open_table(ana, OPEN), user=ana)
    with pytest.raises(GameCancelled):
        joining.join(game=game, user=bo)


def test_a_private_table_asks_for_the_link(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, is_public=False)
    for token in ("", "wröng"):
        with pytest.raises(NoSuchGame):
            joining.join(game=game, user=bo, token=token)
    assert joining.join(game=game, user=bo, token=game.invite_token).is_running


def test_whoever_is_invited_needs_no_link(ana: User, bo: User) -> None:
    assert joining.join(game=open_table(ana, invited(bo), is_public=False), user=bo).is_running


def test_a_place_can_be_given_back(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=bo)
    joining.leave(game=game, user=bo)
    assert game.seats.filter(status=Seat.Status.OPEN).count() == 2


def test_an_invitation_can_be_declined(ana: User, bo: User) -> None:
    game = open_table(ana, invited(bo))
    joining.leave(game=game, user=bo)
    assert not game.seats.filter(user=bo).exists()


def test_the_host_cannot_leave_and_strangers_have_nothing_to_leave(ana: User, cy: User) -> None:
    game = open_table(ana, OPEN)
    with pytest.raises(HostStays):
        joining.leave(game=game, user=ana)
    with pytest.raises(NotAtTable):
        joining.leave(game=game, user=cy)


def test_nobody_leaves_a_running_game(ana: User, bo: User) -> None:
    with pytest.raises(AlreadyStarted):
        joining.leave(game=running_game(ana, bo), user=bo)


def test_the_host_invites_to_an_open_place(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN)
    with pytest.raises(HostOnly):
        hosting.invite(game=game, user=cy, name="Bo")
    hosting.invite(game=game, user=ana, name="bo")
    assert seat_of(game, bo).status == Seat.Status.INVITED
    with pytest.raises(TableFull):
        hosting.invite(game=game, user=ana, name="Cy")


# --- starting and cancelling -----------------------------------------------------------------------------------------


def test_the_host_may_give_the_free_places_to_bots(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, invited(bo))
    with pytest.raises(NotFullYet):
        hosting.start(game=game, user=ana)
    with pytest.raises(UnknownBot):
        hosting.start(game=game, user=ana, bot="nobody")
    with pytest.raises(HostOnly):
        hosting.start(game=game, user=bo, bot="random")
    assert hosting.start(game=game, user=ana, bot="random").is_running
    assert fresh(game).seats.exclude(bot="").count() == 2


def test_a_clock_that_was_for_people_does_not_run_when_only_bots_came(ana: User) -> None:
    game = open_table(ana, OPEN, RANDOM_BOT, terms=PRESETS["relaxed"])
    hosting.start(game=game, user=ana, bot="random")
    assert fresh(game).clock is None
    assert seat_of(game, ana).deadline is None


def test_a_clock_runs_when_somebody_came_beside_the_bots(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN, terms=PRESETS["relaxed"])
    joining.join(game=game, user=bo)
    hosting.start(game=game, user=ana, bot="random")
    assert fresh(game).clock == PRESETS["relaxed"]


def test_a_cancelled_table_says_who_did_it(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN)
    with pytest.raises(HostOnly):
        hosting.cancel(game=game, user=bo)
    hosting.cancel(game=game, user=ana)
    hosting.cancel(game=game, user=ana)
    assert fresh(game).status == Game.Status.CANCELLED
    assert AuditEntry.objects.get().sentence == "Ana cancelled the table."


def test_a_running_game_is_not_cancelled_by_its_host(ana: User, bo: User) -> None:
    with pytest.raises(AlreadyStarted):
        hosting.cancel(game=running_game(ana, bo), user=ana)


def test_every_change_makes_a_new_version(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    versions = [game.version, joining.join(game=game, user=bo).version, joining.leave(game=game, user=bo).version]
    assert versions == sorted(set(versions))
