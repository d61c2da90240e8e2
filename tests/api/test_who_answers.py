"""A bot goes nowhere where its owner may not, and its owner gets nothing through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.sanctions.models import Sanction
from api.models import Event
from games.engine.clock.terms import PRESETS
from games.lobby import hosting, joining
from games.models import Game, Removal, Seat
from games.operations import administering
from games.tables import replacing
from games.tables.errors import OwnBotAmongOthers, OwnBotAtRatedTable, PlayedHere
from games.tables.selectors import may_see
from games.tables.tables import read_table
from notifications.deliver import sending
from notifications.models import Notice
from tests.api.programs import Program
from tests.games.factories import OPEN, RANDOM_BOT, fresh, invited, open_table, running_game
from tests.people import make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def rex(bo: User) -> User:
    return make_bot(bo, "Rex")


def for_bots(host: User, *places: Any, **more: Any) -> Game:
    """A table that allows bots by others."""
    game = open_table(host, *places, **more)
    Game.objects.filter(pk=game.pk).update(allows_bots=True)
    return fresh(game)


def block(user: User, other: User) -> None:
    relations.add(user=user, other=other, kind=Tie.Kind.BLOCK)


# --- what keeps an owner out keeps the bot out, and the other way round ----------------------------------------------


def removed(user: User) -> Callable[[Game], None]:
    def act(game: Game) -> None:
        joining.join(game=game, user=user, token=game.invite_token)
        hosting.remove(game=fresh(game), user=game.host or user, name=user.username)

    return act


STATES: Mapping[str, Callable[[User, User, User], Callable[[Game], None]]] = {
    "nothing": lambda ana, bo, rex: lambda game: None,
    "owner-blocked": lambda ana, bo, rex: lambda game: block(ana, bo),
    "bot-blocked": lambda ana, bo, rex: lambda game: block(ana, rex),
    "owner-blocks": lambda ana, bo, rex: lambda game: block(bo, ana),
    "owner-removed": lambda ana, bo, rex: removed(bo),
    "bot-removed": lambda ana, bo, rex: removed(rex),
}
OPEN_TO_BOTH = {"see": 200, "talk": 404, "join": 200}
ANSWERS = {
    ("nothing", False): OPEN_TO_BOTH,
    ("nothing", True): OPEN_TO_BOTH,
    ("owner-blocked", True): OPEN_TO_BOTH | {"join": 403},
    ("owner-blocked", False): OPEN_TO_BOTH | {"join": 403},
    ("bot-blocked", True): OPEN_TO_BOTH | {"join": 403},
    ("bot-blocked", False): OPEN_TO_BOTH | {"join": 403},
    ("owner-blocks", True): OPEN_TO_BOTH | {"join": 409},
    ("owner-blocks", False): OPEN_TO_BOTH | {"join": 409},
    ("owner-removed", True): OPEN_TO_BOTH | {"join": 403},
    ("owner-removed", False): {"see": 404, "talk": 404, "join": 404},
    ("bot-removed", True): OPEN_TO_BOTH | {"join": 403},
    ("bot-removed", False): {"see": 404, "talk": 404, "join": 404},
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("is_public", [True, False])
def test_owner_and_bots_are_answered_alike(ana: User, bo: User, rex: User, state: str, is_public: bool) -> None:
    game = for_bots(ana, OPEN, OPEN, is_public=is_public)
    STATES[state](ana, bo, rex)(game)
    bots = {person.username: Program(person, owner=bo) for person in (rex, make_bot(bo, "Max"))}
    programs = {"Bo": Program(bo), **bots}

    answers = {who: _answers(program, game) for who, program in programs.items()}

    assert answers == dict.fromkeys(programs, ANSWERS[state, is_public])


def _answers(program: Program, game: Game) -> dict[str, int]:
    """What a program is answered; what it has done is undone."""
    at, link = f"/tables/{game.public_id}", f"?invite={game.invite_token}"
    before = transaction.savepoint()
    answers = {
        "see": program.get(at + link).status_code,
        "talk": program.get(f"{at}/talk/players{link}").status_code,
        "join": program.post(f"{at}/join{link}").status_code,
    }
    transaction.savepoint_rollback(before)
    return answers


def test_who_is_removed_takes_their_bots_along(ana: User, bo: User, rex: User, cy: User) -> None:
    game = for_bots(ana, OPEN, OPEN, OPEN, is_public=False)
    Seat.objects.filter(game=game, place=1).update(user=bo, status=Seat.Status.TAKEN)
    Seat.objects.filter(game=game, place=2).update(user=rex, status=Seat.Status.TAKEN)

    hosting.remove(game=game, user=ana, name="Rex")

    assert set(game.seats.values_list("user__username", flat=True)) == {"Ana", None}
    assert list(Removal.objects.values_list("person", flat=True)) == [bo.pk]
    assert not any(may_see(game, person) for person in (bo, rex))


def test_an_invitation_by_name_lets_them_all_come_back(ana: User, bo: User, rex: User) -> None:
    game = for_bots(ana, OPEN, OPEN)
    removed(bo)(game)

    hosting.invite(game=fresh(game), user=ana, name="Rex")

    assert Program(rex, owner=bo).post(f"/tables/{game.public_id}/join").status_code == 200


def test_a_removal_that_names_a_bot_itself_holds_too(ana: User, bo: User, rex: User) -> None:
    """The release before this one wrote it so."""
    game = for_bots(ana, OPEN, is_public=False)
    Removal.objects.create(game=game, person=rex)

    assert Program(bo).get(f"/tables/{game.public_id}?invite={game.invite_token}").status_code == 404


@pytest.mark.parametrize("is_silent", [0, 1])
def test_who_may_not_talk_does_not_talk_through_a_bot(ana: User, bo: User, rex: User, cy: User, is_silent: int) -> None:
    game = running_game(ana, cy)
    now = timezone.now()
    silenced = [bo, rex][is_silent]
    Sanction.objects.create(person=silenced, since=now, until=now.replace(year=now.year + 1), reason="Insults.")
    programs = [Program(bo), Program(rex, owner=bo)]

    said = [each.post(f"/tables/{game.public_id}/talk/watchers", {"text": "Hello."}) for each in programs]

    assert [answer.status_code for answer in said] == [403, 403]


# --- invitations, mails, notices -------------------------------------------------------------------------------------


@pytest.mark.parametrize("blocked", [0, 1])
def test_who_blocks_hears_nothing_of_a_bots_invitations(
    ana: User, bo: User, rex: User, blocked: int, django_capture_on_commit_callbacks: Any
) -> None:
    block(ana, [bo, rex][blocked])
    program = Program(rex, owner=bo)
    places = [{"sitter": "me"}, {"sitter": "invited", "name": "Ana"}]
    mail.outbox.clear()

    with django_capture_on_commit_callbacks(execute=True):
        made = program.post("/tables", {"title": "tiny", "places": places})
    while sending.send_next():
        pass

    assert made.status_code == 201
    assert mail.outbox == []
    assert set(Notice.objects.filter(user=ana).values_list("status", "reason")) == {("dropped", "blocked")}
    assert Program(ana).get("/tables/mine?status=open").json()["tables"] == []


def test_a_bot_hears_nothing_from_whom_its_owner_blocks(
    ana: User, bo: User, rex: User, django_capture_on_commit_callbacks: Any
) -> None:
    program = Program(rex, owner=bo)
    block(bo, ana)
    game = for_bots(ana, OPEN)

    with django_capture_on_commit_callbacks(execute=True):
        hosting.invite(game=game, user=ana, name="Rex")

    assert not Event.objects.filter(person=rex).exists()
    assert program.get("/tables/mine?status=open").json()["tables"] == []


def test_a_bot_invites_nobody_whom_its_owner_blocks(ana: User, bo: User, rex: User) -> None:
    block(bo, ana)
    places = [{"sitter": "me"}, {"sitter": "invited", "name": "Ana"}]

    assert Program(rex, owner=bo).post("/tables", {"title": "tiny", "places": places}).status_code == 422


def test_invitations_of_bots_count_for_their_owner(ana: User, bo: User, rex: User, settings: Any) -> None:
    settings.INVITATIONS_PER_DAY = 1
    User.objects.filter(pk=rex.pk).update(date_joined=bo.date_joined)
    places = [{"sitter": "me"}, {"sitter": "invited", "name": "Ana"}]
    body = {"title": "tiny", "places": places}

    assert Program(bo).post("/tables", body).status_code == 201
    assert Program(rex, owner=bo).post("/tables", body).status_code == 429


# --- one who answers at one table ------------------------------------------------------------------------------------


def test_owner_and_bot_play_only_among_themselves(ana: User, bo: User, rex: User, cy: User) -> None:
    joining.join(game=for_bots(bo, OPEN), user=rex)
    joining.join(game=for_bots(bo, OPEN, RANDOM_BOT), user=rex)
    for game in (for_bots(bo, OPEN, OPEN), for_bots(bo, OPEN, invited(ana))):
        with pytest.raises(OwnBotAmongOthers):
            joining.join(game=game, user=rex)
        with pytest.raises(OwnBotAmongOthers):
            hosting.invite(game=game, user=bo, name="Rex")
    theirs = for_bots(ana, OPEN, OPEN)
    joining.join(game=theirs, user=rex)
    with pytest.raises(OwnBotAmongOthers):
        joining.join(game=theirs, user=bo)


def test_two_bots_of_one_owner_play_only_among_themselves(ana: User, bo: User, rex: User) -> None:
    other = make_bot(bo, "Max")
    joining.join(game=for_bots(rex, OPEN), user=other)
    game = for_bots(ana, OPEN, OPEN)
    joining.join(game=game, user=rex)

    with pytest.raises(OwnBotAmongOthers):
        joining.join(game=game, user=other)


def test_nobody_sits_down_where_owner_and_bot_wait_for_a_third(bo: User, rex: User, cy: User) -> None:
    """Such tables were made by the release before this one."""
    game = for_bots(bo, OPEN, OPEN)
    Seat.objects.filter(game=game, place=1).update(user=rex, status=Seat.Status.TAKEN)

    with pytest.raises(OwnBotAmongOthers):
        joining.join(game=game, user=cy)


def test_a_table_for_owner_bot_and_others_is_not_made(ana: User, bo: User, rex: User) -> None:
    places = [{"sitter": "me"}, {"sitter": "invited", "name": "Bo"}, {"sitter": "open"}]

    refused = Program(rex, owner=bo).post("/tables", {"title": "tiny", "places": places})

    assert refused.status_code == 422
    assert not Game.objects.exists()


def test_who_held_another_seat_has_held_it_for_their_bots(ana: User, bo: User, rex: User, cy: User) -> None:
    game = running_game(ana, bo, cy)
    Game.objects.filter(pk=game.pk).update(allows_bots=True)
    numbers = {seat.user_id: seat.number for seat in game.seats.all()}
    administering.replace(game=game, admin=ana, number=numbers[bo.pk], user=make_person("Di"))
    table = read_table(fresh(game))

    for person in (bo, rex):
        with pytest.raises(PlayedHere):
            replacing.expect_may_sit(table, table.seats[numbers[cy.pk]], person)
        replacing.expect_may_sit(table, table.seats[numbers[bo.pk]], person)


def test_a_bot_takes_no_seat_beside_its_owner(ana: User, bo: User, rex: User, cy: User) -> None:
    for is_rated, error in ((False, OwnBotAmongOthers), (True, OwnBotAtRatedTable)):
        game = running_game(ana, bo, cy, is_rated=is_rated, terms=PRESETS["daily"])
        Game.objects.filter(pk=game.pk).update(allows_bots=True)
        table = read_table(fresh(game))
        seat = next(seat for seat in table.seats if seat.user_id == cy.pk)
        with pytest.raises(error):
            replacing.expect_may_sit(table, seat, rex)
