"""Streams of a real process: who hears that something is new, and that nothing else is ever said."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from cacao_site.live import selectors, tokens
from cacao_site.live.tokens import SECONDS, Pass
from core.opaque import seal
from games.chat import services
from games.chat.at_tables import AtTable
from games.chat.models import Room
from games.lobby import hosting
from games.models import Game, HiddenPart
from games.tables import presence, tellers, versions
from tests.games.factories import (
    confirm,
    fresh,
    invited,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    take_step,
)
from tests.plugins.live import Event, LiveProcess
from tests.plugins.patience import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def mark(game: Game) -> Event:
    return Event("table", fresh(game).version_mark)


def test_a_move_is_told_to_everybody_who_sees_the_table(
    tiny_title: None, live: LiveProcess, ana: User, bo: User
) -> None:
    game = running_game(ana, bo)
    anas, bos = (live.open(selectors.pass_for(person, game)) for person in (ana, bo))
    strangers = live.open(Pass(None, game.public_id))

    take_step(game, ana, type="wish", points=2)
    assert anas.next().name == "table", "a draft is news to one's own pages"
    confirm(game, ana)

    for stream in (bos, strangers):
        assert stream.next() == mark(game)
    # Her draft has ended too: told before the version or after it, or the two at once as just news.
    assert anas.first_of(mark(game), Event("table"))


def test_who_has_decided_and_who_is_to_decide_now_hear_it_on_every_page(
    tiny_title: None, live: LiveProcess, ana: User, bo: User, cy: User
) -> None:
    game = running_game(ana, bo)
    anas, bos = live.open(Pass(ana.pk)), live.open(Pass(bo.pk))

    take_step(game, ana, type="wish", points=2)
    confirm(game, ana)
    assert anas.next() == Event("waiting", game.public_id)
    play_to_end(game)

    assert bos.next() == Event("waiting", game.public_id)


def test_what_happens_elsewhere_is_not_told(tiny_title: None, live: LiveProcess, ana: User, bo: User, cy: User) -> None:
    game, other = running_game(ana, bo), running_game(ana, bo)
    watching = live.open(Pass(cy.pk, other.public_id))

    play_turn(game)
    play_turn(other)

    assert watching.next() == mark(other)


def test_a_draft_is_told_to_nobody(tiny_title: None, live: LiveProcess, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    watching = live.open(Pass(bo.pk, game.public_id, plays=True))

    take_step(game, ana, type="wish", points=2)
    game = versions.bump(fresh(game))

    assert watching.next() == mark(game)


def test_what_stands_beside_the_board_is_told_without_a_version(
    tiny_title: None, live: LiveProcess, ana: User, bo: User
) -> None:
    game = running_game(ana, bo)
    watching = live.open(Pass(bo.pk, game.public_id, plays=True))

    versions.bump_side(game)

    assert watching.next() == Event("table")


def test_an_invitation_and_its_end_reach_every_page_of_who_is_invited(
    tiny_title: None, live: LiveProcess, ana: User, bo: User, cy: User
) -> None:
    anywhere, stranger = live.open(Pass(bo.pk)), live.open(Pass(cy.pk))

    game = open_table(ana, invited(bo))
    told = {anywhere.next(), anywhere.next()}
    assert told == {Event("waiting", game.public_id), Event("waiting", tellers.INBOX)}
    hosting.cancel(game=game, user=ana)
    assert Event("waiting", game.public_id) in {anywhere.next(), anywhere.next()}

    other = open_table(ana, invited(cy))
    assert Event("waiting", other.public_id) in {stranger.next(), stranger.next()}


@pytest.mark.parametrize("audience", [Room.Audience.PLAYERS, Room.Audience.WATCHERS])
def test_talk_is_told_to_those_alone_who_may_read_it(
    audience: Room.Audience, tiny_title: None, live: LiveProcess, ana: User, bo: User, cy: User
) -> None:
    game = running_game(ana, bo)
    reads, does_not = (cy, bo) if audience == Room.Audience.WATCHERS else (bo, cy)
    hears, deaf = (live.open(selectors.pass_for(one, game)._replace(shows=False)) for one in (reads, does_not))

    writer = cy if audience == Room.Audience.WATCHERS else ana
    services.write(place=AtTable(game, audience), user=writer, text="Good luck")
    assert hears.next() == Event("table")
    game = versions.bump(fresh(game))

    assert deaf.next() == mark(game)


def test_who_hides_is_not_told_to_have_come(tiny_title: None, live: LiveProcess, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    HiddenPart.objects.create(user=bo, part=HiddenPart.Part.PRESENCE)
    watching = live.open(selectors.pass_for(ana, game))
    wait_until(lambda: bool(presence.there(game.public_id, [ana.pk])))
    assert watching.next() == Event("table")

    live.open(selectors.pass_for(bo, game))
    wait_until(lambda: bool(presence.there(game.public_id, [bo.pk])))
    game = versions.bump(fresh(game))

    assert watching.next() == mark(game)


def test_who_comes_is_there_for_the_others_at_once(tiny_title: None, live: LiveProcess, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    watching = live.open(selectors.pass_for(ana, game))
    assert watching.next() == Event("table")

    live.open(selectors.pass_for(bo, game))

    assert watching.next() == Event("table")
    assert presence.there(game.public_id, [ana.pk, bo.pk]) == {ana.pk, bo.pk}


# --- tokens ---


def test_nobody_gets_in_without_a_token(live: LiveProcess) -> None:
    assert live.ask("/live/stream").status == 403
    assert live.try_token("nonsense").status == 403
    assert live.try_token(tokens.sign(Pass(1)) + "x").status == 403


def test_an_old_token_opens_nothing(live: LiveProcess) -> None:
    with time_machine.travel(timezone.now() - timedelta(seconds=SECONDS + 1)):
        old = tokens.sign(Pass(1))

    assert live.try_token(old).status == 403


def test_a_token_of_another_key_or_another_purpose_opens_nothing(live: LiveProcess, settings: Settings) -> None:
    assert live.try_token(seal(json.dumps([int(time.time()), *Pass(1)]).encode(), "another purpose")).status == 403
    settings.SECRET_KEY = "x" * 50
    assert live.try_token(tokens.sign(Pass(1))).status == 403


def test_a_token_tells_the_page_nothing() -> None:
    inside = urlsafe_b64decode(tokens.sign(Pass(123_456_789, "abcdefgh")) + "==")

    assert b"123456789" not in inside
    assert b"abcdefgh" not in inside


def test_one_person_and_all_strangers_have_a_share(redis_url: str, settings: Settings, tmp_path: Path) -> None:
    process = LiveProcess(redis_url, tmp_path, LIVE_CONNECTIONS="4")
    try:
        strangers = [process.try_token(tokens.sign(Pass(None, "t"))).status for _page in range(3)]
        people = [process.try_token(tokens.sign(Pass(person))).status for person in range(3)]
    finally:
        process.stop()

    assert strangers == [200, 200, 503]
    assert people == [200, 200, 503]


# --- hidden information ---


def test_events_are_the_same_whatever_a_seat_must_not_know(
    tiny_title: None, live: LiveProcess, ana: User, bo: User
) -> None:
    """Bo decides in secret: what he chose changes not a byte."""
    told = set()
    for points in (1, 2):
        game = running_game(ana, bo)
        Game.objects.filter(pk=game.pk).update(public_id="the-same")
        game = fresh(game)
        watching = live.open(Pass(None, "the-same"))
        take_step(game, ana, type="wish", points=points)
        confirm(game, ana)
        watching.next()
        told.add(watching.raw)
        watching.close()
        Game.objects.filter(pk=game.pk).update(public_id=f"over-{points}")

    assert len(told) == 1


def test_what_somebody_writes_reaches_every_page_of_the_others_at_the_table_who_hear_the_writer(
    tiny_title: None, live: LiveProcess, ana: User, bo: User, cy: User
) -> None:
    game, other = running_game(ana, bo), running_game(ana, cy)
    anas, bos, cys = (live.open(Pass(person.pk)) for person in (ana, bo, cy))

    services.write(place=AtTable(game), user=ana, text="Good luck!")
    assert {bos.next(), bos.next()} == {Event("talk", game.public_id), Event("waiting", tellers.INBOX)}
    services.write(place=AtTable(other), user=ana, text="Good luck!")
    assert {cys.next(), cys.next()} == {Event("talk", other.public_id), Event("waiting", tellers.INBOX)}
    relations.add(user=bo, other=ana, kind=relations.Kind.MUTE)
    services.write(place=AtTable(game), user=ana, text="Are you there?")
    services.write(place=AtTable(game), user=bo, text="I am.")
    assert {anas.next(), anas.next()} == {Event("talk", game.public_id), Event("waiting", tellers.INBOX)}
    open_table(ana, invited(bo))
    assert bos.next().name == "waiting"
