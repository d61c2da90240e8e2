"""What admins do to tables: it works, it is written down, and the players read it."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import delete_account
from games.engine.clock.terms import DAY, HOUR, Terms
from games.models import AuditEntry, Game, Move, Seat
from games.tables import rebuilding
from notifications.models import Notice
from tests.asking import effects, press
from tests.games.factories import (
    OPEN,
    RANDOM_BOT,
    confirm,
    fresh,
    moves_of,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    take_step,
)
from tests.people import make_person

pytestmark = pytest.mark.django_db

PAGES = ("game", "seat", "move", "auditentry")
WISH = {"type": "wish", "points": 2}


def act(client: Client, game: Game, name: str, /, **fields: object) -> str:
    """Press the button of an act; what the admin reads then."""
    return client.post(f"/admin/games/game/{game.pk}/act/{name}/", fields, follow=True).content.decode()


def last_entry(game: Game) -> AuditEntry:
    entry = AuditEntry.objects.filter(game=game).order_by("pk").last()
    assert entry is not None
    return entry


# --- the lists -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_list_is_shown_and_searched(at_work: Client, tiny: Game, page: str) -> None:
    take_step(tiny, tiny.host, **WISH)
    for query in ("", f"?q={tiny.public_id}", "?q=Ana", "?q=nothing"):
        assert at_work.get(f"/admin/games/{page}/{query}").status_code == 200


def test_a_table_is_found_by_its_address_and_by_its_players(at_work: Client, tiny: Game, cy: User) -> None:
    open_table(cy, OPEN)
    for term in (tiny.public_id, "Ana", "bo"):
        page = at_work.get("/admin/games/game/", {"q": term}).content.decode()
        assert tiny.public_id in page
        assert page.count('class="field-public_id"') == 1


@pytest.mark.parametrize("page", PAGES)
def test_no_list_counts_a_whole_table(at_work: Client, tiny: Game, page: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        at_work.get(f"/admin/games/{page}/")
    counts = [query["sql"] for query in queries if "COUNT(" in query["sql"] and "django_admin" not in query["sql"]]
    assert counts
    assert all("LIMIT" in sql for sql in counts)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_added_changed_or_deleted_by_hand(at_work: Client, tiny: Game, page: str) -> None:
    take_step(tiny, tiny.host, **WISH)
    confirm(tiny, tiny.host)
    model = {"game": Game, "seat": Seat, "move": Move, "auditentry": AuditEntry}[page]
    row = model._default_manager.first()
    assert at_work.get(f"/admin/games/{page}/add/").status_code == 403
    if row is not None:
        assert at_work.post(f"/admin/games/{page}/{row.pk}/change/", {}).status_code == 403
        assert at_work.post(f"/admin/games/{page}/{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_secrets_of_a_running_game_are_on_no_page(at_work: Client, tiny: Game) -> None:
    take_step(tiny, tiny.host, type="wish", points=3)
    confirm(tiny, tiny.host)
    move = moves_of(tiny)[0]
    for address in (f"game/{tiny.pk}", f"move/{move.pk}", f"seat/{seat_of(tiny, tiny.host).pk}"):
        page = at_work.get(f"/admin/games/{address}/change/").content.decode()
        assert tiny.seed not in page
        assert tiny.invite_token not in page
        assert "points&quot;" not in page
        assert "&#x27;points&#x27;: 3" not in page


# --- acts ------------------------------------------------------------------------------------------------------------


def test_a_table_offers_what_fits_its_status(at_work: Client, tiny: Game, ana: User) -> None:
    running = at_work.get(f"/admin/games/game/{tiny.pk}/change/").content.decode()
    waiting = at_work.get(f"/admin/games/game/{open_table(ana, OPEN).pk}/change/").content.decode()
    for label in ("Verify by replay", "Take back moves", "Let a bot move now", "Give the seat to somebody"):
        assert label in running
        assert label not in waiting
    assert "Cancel the table" in waiting


def test_every_field_of_an_act_has_an_id_of_its_own_and_a_label(at_work: Client, tiny: Game) -> None:
    page = at_work.get(f"/admin/games/game/{tiny.pk}/change/").content.decode()
    ids = Counter(re.findall(r'\sid="([^"]+)"', page))
    assert ids.most_common(1)[0][1] == 1
    fields = set(re.findall(r'<(?:input|select)[^>]*\sid="(id_[^"]+)"', page))
    assert {"id_bot_number", "id_replace_number", "id_replace_name", "id_take-back_number"} <= fields
    assert fields <= set(re.findall(r'<label for="([^"]+)"', page))


def test_verifying_says_that_all_is_well(at_work: Client, tiny: Game) -> None:
    assert "Everything matches the moves." in act(at_work, play_to_end(tiny), "verify")
    assert last_entry(tiny).sentence == "Root replayed the game to check it: all is well."


def test_verifying_finds_what_was_tampered_with(at_work: Client, tiny: Game) -> None:
    play_to_end(tiny)
    points = Seat.objects.get(game=tiny, number=0).points
    Seat.objects.filter(game=tiny, number=0).update(points=99)
    page = act(at_work, tiny, "verify")
    assert f"Seat 0, “points”: 99 is stored, but the moves give {points}." in page
    assert last_entry(tiny).code == "differs"


def test_rebuilding_puts_it_right(at_work: Client, tiny: Game) -> None:
    play_to_end(tiny)
    Seat.objects.filter(game=tiny).update(points=99, won=None, decisions=0)
    act(at_work, tiny, "rebuild")
    assert rebuilding.differences(fresh(tiny)) == []


def test_moves_are_taken_back_and_kept(at_work: Client, tiny: Game, ana: User, bo: User) -> None:
    for person in (ana, bo):
        take_step(tiny, person, **WISH)
        confirm(tiny, person)
    play_turn(tiny)
    made = Move.objects.filter(game=tiny).count()
    act(at_work, tiny, "take-back", number=1)
    game = fresh(tiny)
    assert [move.number for move in moves_of(game)] == [1]
    assert (game.move_count, game.epoch, game.status) == (1, 1, "running")
    assert Move.objects.filter(game=tiny).count() == made
    assert seat_of(tiny, bo).waiting_since is not None
    assert last_entry(tiny).sentence == "Root took the game back to move 1."


def test_taking_back_drops_what_was_drafted(at_work: Client, tiny: Game, ana: User, bo: User) -> None:
    take_step(tiny, bo, **WISH)
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    assert seat_of(tiny, bo).draft != []
    act(at_work, tiny, "take-back", number=0)
    assert seat_of(tiny, bo).draft == []


def test_a_game_goes_on_after_taking_back_its_end(at_work: Client, tiny: Game, ana: User) -> None:
    finished = play_to_end(tiny)
    act(at_work, tiny, "take-back", number=2)
    assert fresh(tiny).is_running
    assert not Seat.objects.filter(game=tiny, won__isnull=False).exists()
    assert play_to_end(tiny).move_count >= 2
    assert finished.public_id == tiny.public_id


def test_taking_back_reminds_those_who_are_to_move_again(at_work: Client, tiny: Game, ana: User, bo: User) -> None:
    for person in (ana, bo):
        take_step(tiny, person, **WISH)
        confirm(tiny, person)
    act(at_work, tiny, "take-back", number=0)
    pending = Notice.objects.filter(status="pending", kind="mail_turns")
    assert {mail.user for mail in pending} == {ana, bo}


@pytest.mark.parametrize("number", ["99", "-1", "x", ""])
def test_a_move_that_is_not_there_cannot_be_gone_back_to(at_work: Client, tiny: Game, number: str) -> None:
    page = act(at_work, tiny, "take-back", number=number)
    assert "errornote" in page or 'class="error"' in page
    assert fresh(tiny).epoch == 0


def test_a_bot_moves_once_for_somebody_who_does_not(at_work: Client, tiny: Game, ana: User) -> None:
    act(at_work, tiny, "bot", number=seat_of(tiny, ana).number)
    assert [move.seat for move in moves_of(tiny)] == [seat_of(tiny, ana).number]
    assert seat_of(tiny, ana).user == ana
    assert last_entry(tiny).sentence == "Root let a bot make a move for Ana."


def test_a_seat_that_is_not_to_move_is_left_alone_and_the_admin_told_so(at_work: Client, ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    resting = game.seats.get(waiting_since=None)
    assert "This seat isn’t to move." in act(at_work, game, "bot", number=resting.number)
    assert fresh(game).move_count == 0


def test_options_and_clock_are_told_in_words(at_work: Client, ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao", terms=Terms(start=3 * DAY, gain=12 * HOUR, cap=5 * DAY))
    page = at_work.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert "3 days to start, plus 12 hours per turn" in page
    assert "259200" not in page
    assert "&quot;modules&quot;" not in page


def test_a_seat_goes_to_another_person(at_work: Client, tiny: Game, bo: User, cy: User) -> None:
    take_step(tiny, bo, **WISH)
    act(at_work, tiny, "replace", number=seat_of(tiny, bo).number, name="cy")
    seat = seat_of(tiny, cy)
    assert (seat.draft, seat.waiting_since is not None) == ([], True)
    assert Notice.objects.filter(user=cy, status="pending").exists()
    assert last_entry(tiny).sentence == "Root gave Bo’s seat to Cy."


def test_what_was_done_is_told_with_the_names_people_have_now(at_work: Client, tiny: Game, bo: User, cy: User) -> None:
    number = seat_of(tiny, bo).number
    act(at_work, tiny, "replace", number=number, name="Cy")
    User.objects.filter(username="Bo").update(username="Beatrix")
    delete_account(user=cy)
    act(at_work, tiny, "replace", number=number, bot="random")
    said = [entry.sentence for entry in AuditEntry.objects.filter(game=tiny).order_by("pk")]
    bot = Seat.objects.get(game=tiny, number=number).place + 1
    assert said == [
        "Root gave Beatrix’s seat to Former player.",
        "Former player has left the site. A bot plays on.",
        f"Root gave Keen bot {bot}’s seat to Carefree bot {bot}.",
    ]


def test_the_trail_asks_no_more_for_more_entries(at_work: Client, tiny: Game, bo: User, cy: User) -> None:
    costs = []
    for names in (("Cy",), ("Bo", "Cy", "Bo")):
        for name in names:
            seat = tiny.seats.exclude(user=tiny.host).get()
            act(at_work, tiny, "replace", number=seat.number, name=name)
        with CaptureQueriesContext(connection) as queries:
            at_work.get("/admin/games/auditentry/")
        costs.append(len(queries))
    assert costs[0] == costs[1]


def test_the_trail_and_its_entries_say_in_words_what_was_done(at_work: Client, tiny: Game, bo: User, cy: User) -> None:
    act(at_work, tiny, "replace", number=seat_of(tiny, bo).number, name="Cy")
    for address in ("", f"{last_entry(tiny).pk}/change/"):
        page = at_work.get(f"/admin/games/auditentry/{address}").content.decode()
        assert "Root gave Bo’s seat to Cy." in page


def test_a_seat_goes_to_a_bot_that_plays_on(at_work: Client, tiny: Game, ana: User, bo: User) -> None:
    number = seat_of(tiny, bo).number
    act(at_work, tiny, "replace", number=number, bot="random")
    assert Seat.objects.get(game=tiny, number=number).bot == "random"
    assert not tiny.seats.filter(user=bo).exists()


@pytest.mark.parametrize(
    "fields", [{}, {"name": "Nobody"}, {"bot": "miser"}, {"name": "Ana"}, {"name": "Cy", "bot": "random"}]
)
def test_a_replacement_that_makes_no_sense_changes_nothing(
    at_work: Client, tiny: Game, bo: User, cy: User, fields: dict[str, str]
) -> None:
    act(at_work, tiny, "replace", number=seat_of(tiny, bo).number, **fields)
    assert seat_of(tiny, bo)


def test_a_running_table_is_cancelled_and_waits_for_nobody(at_work: Client, tiny: Game) -> None:
    cancel(at_work, tiny)
    assert fresh(tiny).status == "cancelled"
    assert not tiny.seats.filter(waiting_since__isnull=False).exists()
    assert rebuilding.differences(fresh(tiny)) == []


def cancel(at_work: Client, game: Game, reason: str = "") -> Any:
    """The page that asks first, and its button."""
    return press(at_work, at_work.get(f"/admin/games/game/{game.pk}/act/cancel/"), reason)


def test_nobody_cancels_a_table_by_one_click(at_work: Client, tiny: Game) -> None:
    page = at_work.get(f"/admin/games/game/{tiny.pk}/change/").content.decode()
    way = f"/admin/games/game/{tiny.pk}/act/cancel/"
    assert f'href="{way}"' in page
    assert f'action="{way}"' not in page
    assert "The game ends without a result, and no rating changes." in effects(at_work.get(way))
    for fields in ({}, {"shown": "0123456789abcdef"}):
        assert at_work.post(way, fields).status_code == 409
    assert fresh(tiny).is_running


def test_the_log_says_why_a_table_was_cancelled(at_work: Client, tiny: Game) -> None:
    cancel(at_work, tiny, "Asked for by both.")
    assert last_entry(tiny).sentence == "Root cancelled the table: Asked for by both."


def test_a_table_that_is_over_is_not_cancelled_but_says_so(at_work: Client, tiny: Game) -> None:
    way = f"/admin/games/game/{tiny.pk}/act/cancel/"
    play_to_end(tiny)
    assert at_work.get(way).status_code == 302
    assert at_work.post(way, {"shown": ""}).status_code == 302
    assert fresh(tiny).is_over


def test_every_act_reaches_open_pages(at_work: Client, tiny: Game) -> None:
    for name in ("verify", "rebuild", "cancel"):
        before = fresh(tiny)
        if name == "cancel":
            cancel(at_work, tiny)
        else:
            act(at_work, tiny, name)
        after = fresh(tiny)
        assert (after.version, after.side_version) > (before.version, before.side_version)


def test_bots_play_on_after_taking_back(at_work: Client, ana: User) -> None:
    game = open_table(ana, RANDOM_BOT)
    take_step(game, ana, **WISH)
    confirm(game, ana)
    act(at_work, game, "take-back", number=0)
    assert fresh(game).epoch == 1


# --- rights ----------------------------------------------------------------------------------------------------------


def test_only_a_superuser_takes_the_seed_out_and_the_log_says_so(at_work: Client, tiny: Game) -> None:
    response = at_work.post(f"/admin/games/game/{tiny.pk}/record/")
    assert json.loads(response.content)["seed"] == tiny.seed
    assert last_entry(tiny).sentence == "Root saved the game with its seed."


def test_staff_without_rights_only_looks(tiny: Game) -> None:
    helper = make_person("Di", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename="view_game"))
    client = Client()
    client.force_login(helper)
    page = client.get(f"/admin/games/game/{tiny.pk}/change/").content.decode()
    assert "Verify by replay" not in page
    for address in ("act/cancel/", "record/"):
        assert client.post(f"/admin/games/game/{tiny.pk}/{address}").status_code == 403
    assert fresh(tiny).is_running


def test_strangers_are_sent_away(client: Client, tiny: Game, cy: User) -> None:
    client.force_login(cy)
    client.post(f"/admin/games/game/{tiny.pk}/act/cancel/")
    assert fresh(tiny).is_running


def test_an_act_that_does_not_exist_is_not_found(at_work: Client, tiny: Game) -> None:
    assert at_work.post(f"/admin/games/game/{tiny.pk}/act/burn/").status_code == 404
    assert at_work.get(f"/admin/games/game/{tiny.pk}/act/verify/").status_code == 405
    assert at_work.post("/admin/games/game/0/act/cancel/").status_code == 404
