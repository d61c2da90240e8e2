"""What happened at a table is told once, in order, whichever process dies between the commit and the telling."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import User
from api import services
from api.models import Event, Scope
from core.http import after_answer
from games.chat import services as chat
from games.chat.at_tables import AtTable
from games.models import Game, Untold
from games.tables import telling
from notifications.models import Notice
from tests.games.at_once import at_once
from tests.games.factories import fresh, play_to_end, play_turn, running_game, seat_of
from tests.undone import undone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A table of two people, both of whom have a program."""
    for person in (ana, bo):
        services.make_token(owner=person, name="a program", scopes=[Scope.READ], days=1)
    return running_game(ana, bo)


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Every process dies right after its commits, until it is called."""
    monkeypatch.setattr(after_answer, "do", lambda act: None)
    return monkeypatch.undo


def told(person: User) -> list[str]:
    """What a person's program was told, in order."""
    return [*Event.objects.filter(person=person).order_by("number").values_list("kind", flat=True)]


def written() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """All notices and events, but for their times."""
    notices = Notice.objects.order_by("kind", "seat", "channel", "after_move").values_list(
        "kind", "seat", "user", "channel", "status", "reason", "round", "after_move"
    )
    return [*notices], [*Event.objects.order_by("person", "number").values_list("person", "kind")]


def let_sweep() -> None:
    """What is left is found when it has been left for a while."""
    Untold.objects.update(at=timezone.now() - telling.IS_LEFT_AFTER - timedelta(seconds=1))
    for game in set(Untold.objects.order_by().values_list("game", flat=True)):
        telling.tell(game)


def test_nothing_is_left_where_nobody_dies(game: Game, ana: User) -> None:
    play_to_end(game)
    assert not Untold.objects.exists()
    assert told(ana).count("over") == 1


def test_what_a_process_that_died_did_not_tell_is_told_as_if_it_had_not(game: Game, dying: Callable[[], None]) -> None:
    before = Untold.objects.count()
    with undone():
        play_to_end(game)
        assert Untold.objects.count() > before + 1
        let_sweep()
        late = written()
        assert not Untold.objects.exists()
    dying()
    play_to_end(game)
    assert [pair[1:] for pair in written()[0]] == [pair[1:] for pair in late[0]]
    assert written()[1] == late[1]


def test_a_sweep_finds_it_and_leaves_alone_what_is_about_to_be_told(game: Game, dying: Callable[[], None]) -> None:
    play_turn(game)
    assert telling.enqueue_left() == 0
    Untold.objects.update(at=timezone.now() - timedelta(minutes=1))
    assert telling.enqueue_left() == 1


def test_told_late_it_is_in_order(game: Game, dying: Callable[[], None], ana: User) -> None:
    play_to_end(game)
    let_sweep()
    kinds = told(ana)
    assert kinds[-1] == "over"
    assert "moved" in kinds


def test_telling_again_tells_nothing(game: Game) -> None:
    play_turn(game)
    before = written()
    telling.tell(game.pk)
    assert written() == before


def test_a_listener_that_fails_takes_back_what_others_wrote_and_all_is_told_again(
    game: Game, dying: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_turn(game)
    before = written()
    with monkeypatch.context() as patch:
        patch.setattr("notifications.create.handlers._notify", partial(_fail, LookupError))
        with pytest.raises(LookupError):
            telling.tell(game.pk)
    assert written() == before
    assert Untold.objects.exists()
    let_sweep()
    assert written() != before


def _fail(error: type[Exception], *_args: object) -> None:
    raise error


def test_whoever_sits_there_since_is_told_nothing_of_the_turn_before(
    game: Game, dying: Callable[[], None], ana: User, cy: User
) -> None:
    services.make_token(owner=cy, name="a program", scopes=[Scope.READ], days=1)
    Untold.objects.all().delete()
    play_turn(game)
    Notice.objects.all().delete()
    game.seats.filter(user=ana).update(user=cy)
    let_sweep()
    assert not Notice.objects.filter(user__in=[ana, cy]).exists()
    assert told(cy) == []


def test_talk_reaches_programs_whoever_dies(game: Game, dying: Callable[[], None], ana: User, bo: User) -> None:
    chat.write(place=AtTable(fresh(game)), user=bo, text="hello")
    assert "talk" not in told(ana)
    let_sweep()
    assert told(ana).count("talk") == 1
    assert "talk" not in told(bo)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_who_tell_at_the_same_moment_tell_once(game: Game, ana: User, bo: User) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(after_answer, "do", lambda act: None)
        for _turn in range(3):
            play_turn(fresh(game))
    left = Untold.objects.count()
    assert left > 1
    at_once(*[partial(telling.tell, game.pk)] * 3)
    assert not Untold.objects.exists()
    assert seat_of(fresh(game), ana).decisions + seat_of(fresh(game), bo).decisions > 1
    keys = [*Notice.objects.filter(kind="mail_turns").values_list("key", "channel")]
    assert len(keys) == len(set(keys))
    assert told(ana).count("asked") == Notice.objects.filter(kind="mail_turns", user=ana, channel="mail").count()
