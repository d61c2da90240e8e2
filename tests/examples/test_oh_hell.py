"""Oh Hell, a title of its own distribution, is played over the site as the site's own titles are."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games import texts
from games.engine.bots import BOTS
from games.engine.record import dump, read
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Game, Move, Preference
from games.records.selectors import record_for
from games.studies import services as studies
from games.tables import bot_play, positions, rebuilding
from games.tables.tables import read_table
from notifications.channels import email
from notifications.models import Notice
from tests.examples.installing import EXAMPLES
from tests.games.factories import (
    RANDOM_BOT,
    confirm,
    decision,
    fresh,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    take_step,
)
from tests.games.person import Person
from tests.people import browser_of
from tools.title import checking

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("oh_hell")]


@pytest.fixture
def game(oh_hell: None, ana: User, bo: User, cy: User) -> Game:
    """The first round, in which everybody has one card and nobody has bid."""
    return running_game(ana, bo, cy, title="oh-hell")


@pytest.fixture
def over(game: Game) -> Game:
    return play_to_end(game, Random(3))


def page(user: User, address: str) -> str:
    answer = browser_of(user).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_keeps_the_contract_where_no_site_is() -> None:
    assert checking.check(EXAMPLES / "oh_hell") == 0


def test_a_table_is_made_from_the_form_and_played_to_the_end(ana: User, bo: User, cy: User) -> None:
    host, guests = Person(ana), [Person(bo), Person(cy)]
    places = {"place-1-sitter": "me", "place-2-sitter": "open", "place-3-sitter": "open"}
    assert "Short: 5 rounds" in host.look("/tables/new/?title=oh-hell")
    fields = {"title": "oh-hell", "players": 3, "visibility": "public", "option-length": "short"}
    host.press("/tables/new/", **fields, **places)
    address = Game.objects.get().get_absolute_url()
    for guest in guests:
        guest.press(f"{address}join/")
    turns = 0
    while any([host.go_on(address), *(guest.go_on(address) for guest in guests)]):
        turns += 1
        assert turns < 300
    assert fresh(Game.objects.get()).is_over
    assert "exact bids" in host.look(address)


def test_a_bid_is_drafted_taken_back_confirmed_and_changed_until_all_have_bid(game: Game, ana: User, bo: User) -> None:
    browser, address = browser_of(ana), game.get_absolute_url()
    take_step(game, ana, type="bid", tricks=1)
    assert "Confirm turn" in page(ana, address)
    browser.post(f"{address}undo/", {"decision": decision(game, ana)})
    assert "Bid 1 trick" in page(ana, address)
    take_step(game, ana, type="bid", tricks=0)
    confirm(game, ana)
    assert "Change my mind" in page(ana, address)
    assert "Ana has bid." in page(bo, address)
    assert not Move.objects.filter(data__hidden=True).exists()
    assert record_for(fresh(game), bo)["moves"][-1].get("hidden")


def test_the_last_card_of_a_game_is_drafted_and_confirmed_like_any_other(
    oh_hell: None, ana: User, bo: User, cy: User
) -> None:
    for person in (ana, bo, cy):
        Preference.objects.create(user=person, title="oh-hell", values={"only-card": False})
    game, luck = running_game(ana, bo, cy, title="oh-hell"), Random(5)
    while not _is_last_card(game):
        play_turn(game, luck)
    table = read_table(fresh(game))
    seat = table.seats[table.title.rules.to_move(table.state)[0]]
    [card] = table.state.hands[seat.number]
    take_step(game, seat.user, type="play", card=card)
    shown = page(seat.user, game.get_absolute_url())
    assert "Confirm turn" in shown
    assert "Final score" not in shown
    confirm(game, seat.user)
    assert fresh(game).is_over


def _is_last_card(game: Game) -> bool:
    state = read_table(fresh(game)).state
    return state.round == 5 and not state.is_bidding and sum(map(len, state.hands)) == 1


def test_suit_must_be_followed_and_the_refusal_says_so(game: Game, ana: User, bo: User, cy: User) -> None:
    luck = Random(1)
    while True:  # Until somebody has cards of two suits and must follow one of them.
        table = read_table(fresh(game))
        if table.game.is_over:
            table = read_table(game := running_game(ana, bo, cy, title="oh-hell"))
        seat = table.seats[table.title.rules.to_move(table.state)[0]]
        hand = table.state.hands[seat.number]
        playable = {
            move.card for move in table.title.rules.legal_moves(table.state, seat.number) if hasattr(move, "card")
        }
        if not table.state.is_bidding and len(playable) < len(hand):
            break
        play_turn(game, luck)
    wrong = next(card for card in hand if card not in playable)
    fields = {"decision": table.decision_of(seat, table.draft_of(seat)), "move": f'{{"type":"play","card":"{wrong}"}}'}
    answer = browser_of(seat.user).post(f"{game.get_absolute_url()}step/", fields)
    assert "You have to follow suit" in answer.content.decode()


def test_nobody_is_told_a_card_of_another_hand(game: Game, ana: User, bo: User) -> None:
    others = read_table(game).state.hands[seat_of(game, bo).number]
    own = page(ana, game.get_absolute_url())
    assert texts.word("oh-hell", others[0]) not in own
    assert texts.word("oh-hell", others[0]) in page(bo, game.get_absolute_url())


def test_log_and_replay_tell_the_game_again(over: Game, ana: User) -> None:
    address = over.get_absolute_url()
    assert "takes the trick" in page(ana, address)
    for number in (0, 4, over.move_count):
        assert "Trumps" in page(ana, f"{address}replay/?move={number}")


def test_the_end_has_a_score_by_lines_and_not_one_word(over: Game, ana: User) -> None:
    shown = page(ana, over.get_absolute_url())
    table = shown.split('<table class="result">')[1].split("</table>")[0]
    assert re.findall(r'<th scope="row">([^<]+)<', table) == ["tricks", "exact bids", "Total"]
    assert len(re.findall(r"<td[^>]*>\d+</td>", table)) == 9


def test_mails_say_what_to_do_and_how_it_stands(game: Game, bo: User) -> None:
    message = email.write([Notice.objects.filter(game=game, user=bo).get()])
    letter = f"{message.subject}\n{message.body}\n{message.alternatives}"
    assert "bid" in letter
    assert "Oh Hell" in letter


@pytest.mark.parametrize("level", BOTS)
def test_bots_play_it(level: str, oh_hell: None, ana: User) -> None:
    game = running_game(ana, bots=[PlaceRequest(PlaceFor.BOT, bot=level), RANDOM_BOT], title="oh-hell")
    while fresh(game).move_count < 12:  # Three rounds, in which Ana's only card may be played by itself.
        if not bot_play.play_bot(game=fresh(game)):
            play_turn(game)


def test_a_hint_shows_ways_and_one_of_them_is_played(oh_hell: None, ana: User) -> None:
    game = running_game(ana, bots=[RANDOM_BOT, RANDOM_BOT], title="oh-hell")
    browser = browser_of(ana)
    answer = browser.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    assert "Play this" in answer.content.decode()


def test_turns_are_tried_without_consequence(over: Game, ana: User) -> None:
    study = studies.begin(game=over, user=ana, number=2)
    assert "Trumps" in page(ana, study.get_absolute_url())


def test_a_record_leads_to_the_same_game(over: Game) -> None:
    document = record_for(over, None)
    again = read(dump(document))
    table = read_table(over)
    assert table.title.rules.view(again.state, None) == table.title.rules.view(positions.state_of(over), None)
    assert rebuilding.differences(over) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["Trumpf", "Stich", "Runde 1, Ansagen"]),
        ("fr", ["Atout", "pli", "Manche 1, annonces"]),
        ("nl", ["Troef", "slag", "Ronde 1, voorspellingen"]),
    ],
)
def test_it_speaks_the_languages_of_the_site(game: Game, ana: User, language: str, words: list[str]) -> None:
    browser = browser_of(ana)
    browser.cookies["django_language"] = language
    User.objects.filter(pk=ana.pk).update(language=language)
    shown = browser.get(game.get_absolute_url()).content.decode()
    assert [word for word in words if word not in shown] == []
    with translation.override(language):
        assert texts.score_line("oh-hell", "bonus") != "exact bids"


def test_its_rules_are_read_and_searched(client: object, ana: User) -> None:
    rules = page(ana, reverse("games:rules", args=["oh-hell"]))
    assert "The highest trump takes the trick" in rules
    assert "For 3 to 5 players" in rules
    assert "You get 10 points more".lower() in rules.lower().replace("you\n", "you ") or "10 points more" in rules
    assert "follow in turn" in page(ana, f"{reverse('games:rules', args=['oh-hell'])}?q=suit")


def test_its_art_and_style_are_served(game: Game, ana: User) -> None:
    shown = page(ana, game.get_absolute_url())
    for name in set(re.findall(r"/static/(games/oh-hell/[\w.-]+\.(?:css|svg))", shown)):
        assert browser_of(ana).get(f"/static/{name}").status_code == 200
    assert "games/oh-hell/table.css" in shown
