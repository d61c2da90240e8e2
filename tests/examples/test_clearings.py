"""Clearings, a module of Cacao of its own distribution, is played over the site as the site's own modules are."""

from __future__ import annotations

import re
from random import Random
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.engine.bots import BOTS
from games.engine.bots.arena import game_seed, play, record_of
from games.engine.contract.walks import Table, walk
from games.engine.record import dump, read
from games.models import Game
from games.tables.tables import Table as PlayedTable
from games.tables.tables import read_table
from games.titles.cacao.contract import tables
from games.titles.cacao.rules.moves import Lay
from games.titles.cacao.title import BOX, CACAO
from notifications.channels import email
from notifications.models import Notice
from tests.api.programs import Program
from tests.examples.installing import MODULES
from tests.games.factories import fresh, play_turn, running_game
from tests.games.person import Person
from tests.people import browser_of
from tools.title import modules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clearings")]

OPTIONS = {"players": 2, "modules": ["clearings"]}
TILE = "clearings-glade"


def form() -> dict[str, object]:
    """What a browser sends for a table of two."""
    places = {"players": "2", "place-1-sitter": "me", "place-2-sitter": "open"}
    options = {"option-timing": "relaxed", "option-modules": ["clearings"]}
    return {"title": "cacao", "key": str(uuid4()), "visibility": "public", **places, **options}


def test_its_check_finds_nothing_wrong() -> None:
    assert modules.check(MODULES / "clearings") == 0


def test_the_form_offers_it_with_what_it_brings_among_what_others_have_made(ana: User) -> None:
    page = Person(ana).look("/tables/new/?title=cacao")
    assert re.search(r"Fan-made.*Clearings.*Gold for workers at clearings", page, re.DOTALL)


def test_programs_are_told_of_it(ana: User) -> None:
    answer = Client().get("/api/v1/titles/cacao", headers={"Accept-Language": "de"}).json()
    [field] = [field for field in answer["options"] if field["key"] == "modules"]
    [choice] = [choice for choice in field["choices"] if choice["choice"] == "clearings"]
    assert (choice["name"], choice["group"]) == ("Lichtungen", "others")
    assert Program(ana).post("/tables", {"title": "cacao", "seats": [], "options": OPTIONS}).status_code < 500


def test_bots_play_it_by_themselves_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("selfplay", players=2, bots="greedy,random", modules="clearings")
    assert "greedy" in capsys.readouterr().out


def test_nothing_chooses_it_but_a_table() -> None:
    assert not any("clearings" in preset.get("modules", []) for preset in CACAO.options.presets(3).values())
    assert "clearings" not in [module.code for module in BOX.modules_for(["big-game"])]
    assert all("clearings" not in CACAO.options.surprise(3, game_seed(1, each)).get("modules", []) for each in range(9))


def test_a_table_is_made_from_the_form_and_played_to_the_end(ana: User, bo: User) -> None:
    host, guest = Person(ana), Person(bo)
    host.press("/tables/new/", **form())
    address = Game.objects.get().get_absolute_url()
    guest.press(f"{address}join/")
    seen, turns = "", 0
    while any([host.go_on(address), guest.go_on(address)]):
        turns += 1
        seen += guest.look(address) if turns % 5 == 0 else ""
        assert turns < 400
    assert fresh(Game.objects.get()).is_over
    assert re.search(r'aria-label="clearing"><image href="[^"]*/modules/clearings\.svg', seen)
    assert "Each worker brings 1 gold for each empty space beside the tile." in seen
    assert "at the clearing" in seen


def test_its_page_of_rules_is_read_in_four_languages(client: Client) -> None:
    told = {
        "en": "Two spaces beside the clearing are empty",
        "de": "Neben der Lichtung sind zwei Felder leer",
        "fr": "À côté de la clairière, deux emplacements sont vides",
        "nl": "Naast de open plek zijn twee plekken leeg",
    }
    for language, sentence in told.items():
        page = client.get("/rules/cacao/", headers={"Accept-Language": language}).content.decode()
        assert 'class="rules-page__body" id="clearings"' in page
        assert sentence in page


def test_what_a_place_brings_is_foreseen_on_the_clearing(ana: User, bo: User) -> None:
    game, luck = running_game(ana, bo, title="cacao", modules=["clearings"]), Random(2)
    while fresh(game).is_running:
        if found := forecast_at_a_clearing(read_table(fresh(game))):
            badge, gold = found
            assert f"+{gold}" in re.sub(r"<[^>]+>", "", badge)
            return
        play_turn(game, luck)
    raise AssertionError("no clearing was ever worth anything")


def forecast_at_a_clearing(table: PlayedTable) -> tuple[str, int] | None:
    """What the page of the seat to move foresees for a tile that brings gold at a clearing, and how much that is."""
    [number, *_] = table.title.rules.to_move(table.state)
    for move in table.title.rules.legal_moves(table.state, number):
        if not isinstance(move, Lay):
            continue
        draft = table.title.rules.drafting(table.state)
        CACAO.rules.apply(draft, move)
        view = CACAO.rules.view(draft, number)
        edges = [edge for batch in view.batches for edge in batch.edges if batch.seat == number and edge.code == TILE]
        if len(edges) == 1 and (gold := edges[0].choices[-1].gold):
            fields = {"tile": f"{move.tile}-0", "rotation": move.rotation}
            page = browser_of(table.seats[number].user).get(f"{table.game.get_absolute_url()}forecasts/", fields)
            return page.content.decode(), gold
    return None


def test_programs_play_it(ana: User, bo: User) -> None:
    game, luck = running_game(ana, bo, title="cacao", modules=["clearings"]), Random(1)
    programs = [Program(ana), Program(bo)]
    for _ in range(12):
        assert any(program.play(game.public_id, luck) for program in programs)
    assert programs[0].table(game.public_id)["options"]["modules"] == ["clearings"]


def test_its_picture_and_its_sign_stand_in_mails(ana: User, bo: User) -> None:
    game, luck = running_game(ana, bo, title="cacao", modules=["clearings"]), Random(5)
    for _ in range(60):
        play_turn(game, luck)
        letter = email.write(list(Notice.objects.order_by("-pk")[:1]))
        if "clearing" in str(letter.alternatives[0][0]):
            return
    raise AssertionError("no mail shows a clearing")


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_bots_play_it_and_the_record_leads_to_the_same_game(level: str) -> None:
    seed = game_seed(7, 1)
    played = play(CACAO, OPTIONS, seed, [BOTS[level]] * 2)
    record = read(dump(record_of(played, title=CACAO, options=OPTIONS, seed=seed, levels=[level] * 2)))
    assert (record.moves, record.outcome) == (played.moves, played.outcome)


def test_random_games_with_each_other_module_come_to_an_end() -> None:
    for table in tables("clearings"):
        for number in range(3):
            moments = list(walk(table, number))
            assert CACAO.rules.outcome(moments[-1].state) is not None


def test_games_without_it_are_the_same_whether_it_is_installed_or_not() -> None:
    options = [{"players": players, "modules": codes} for players in (3, 4) for codes in ([], ["big-game"])]
    assert [played_through(each) for each in options] == [played_through_alone(each) for each in options]


def played_through(options: dict[str, object]) -> list[object]:
    """What anybody sees at the end of some random games, and their points."""
    found = []
    for number in range(6):
        [*_, last] = walk(Table(CACAO, options), number)
        found += [CACAO.rules.view(last.state, None), CACAO.rules.scores(last.state)]
    return found


def played_through_alone(options: dict[str, object]) -> list[object]:
    """The same where the site has no more than its own modules."""
    installed = [module for module in BOX.offered if module.box == "others"]
    BOX.offer([])
    try:
        return played_through(options)
    finally:
        BOX.offer(installed)
