"""Two tables that differ only in what somebody must not know are told to that person in the same bytes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Set
from random import Random
from typing import Any, NamedTuple

import pytest

from accounts.models import User
from games.engine import registry
from games.models import Game, Move
from games.premoves import several
from games.tables import taking_back
from games.tables.tables import read_table
from games.titles.chocolatl.rules.state import Mode, Phase
from tests.games.factories import (
    bidding_game,
    confirm,
    decide,
    decision,
    fresh,
    moves_of,
    play_turn,
    running_game,
    seat_of,
    take_step,
)
from tests.games.told import forget, hide_in_rows, let_look, told, undone, with_state
from tests.people import make_person
from tests.plugins.luck import is_gate, luck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]

ALL_TABLES = "ALL_TABLES" in os.environ


@pytest.fixture
def spectator(db: None) -> User:
    """Somebody signed in who does not play."""
    return make_person("Di")


def state_of(game: Game) -> Any:
    return read_table(fresh(game)).state


# --- what lies in the piles and in the hands of others ---------------------------------------------------------------


@pytest.fixture(params=["cacao", "chocolatl", "tiny"])
def begun(request: pytest.FixtureRequest, tiny_title: None, ana: User, bo: User, cy: User) -> Game:
    """A game of each title."""
    return running_game(ana, bo, cy, title=request.param)


TURNS = [8] if is_gate() else [0, 1, 8, 17]
"""After so many of them everybody looks."""


@pytest.mark.parametrize("turns", TURNS)
def test_nobody_is_told_of_hands_piles_and_dice_to_come(
    begun: Game, ana: User, bo: User, spectator: User, turns: int
) -> None:
    random = Random(turns)
    for _turn in range(turns):
        if fresh(begun).is_running:
            play_turn(begun, random)
    game = fresh(begun)
    for person in (ana, bo, spectator, None):
        forget()
        before = told(game, person)
        for number in range(2):
            with with_state(game, other_secrets(game, person, Random(number))):
                assert told(game, person) == before


def other_secrets(game: Game, user: User | None, random: Random) -> Any:
    """A position that looks the same to this person, with everything else drawn anew."""
    table = read_table(game)
    seat = table.find_seat(user) if user else None
    view = table.title.rules.view(table.state, seat.number if seat else None)
    return table.title.rules.sample_state(view, random)


# --- what others have decided in secret ------------------------------------------------------------------------------


Kind = tuple[str, str, int]
KINDS: Mapping[str, Set[Kind]] = {
    "chocolatl": {
        (Phase.SACRIFICE, "", 0),
        (Phase.BID, Mode.RED, 0),
        (Phase.BID, Mode.GOLD, 0),
        (Phase.BID, Mode.GREEN, 0),
        (Phase.BID, Mode.GREEN, 1),
        (Phase.DICE, "", 0),
    },
    "tiny": {("wish", "", 0)},
}
"""All that several seats can be asked at once; rarely all of it in one game."""
ENOUGH_GAMES = 40
A_COMMIT = 2 if is_gate() else 3
"""So many kinds are drawn; with ``ALL_TABLES`` everybody looks at all."""


def drawn_kinds(title: str) -> Set[Kind]:
    """What is looked at."""
    kinds = sorted(KINDS[title])
    return set(kinds if ALL_TABLES else luck("kinds").sample(kinds, min(A_COMMIT, len(kinds))))


class Question(NamedTuple):
    """A position in which several seats are asked the same, and Bo is among them."""

    game: Game
    asked: tuple[User, ...]


def questions(title: str, ana: User, bo: User, cy: User) -> Iterator[Question]:
    """One of each drawn kind, from as many games as it takes."""
    wanted, seen = drawn_kinds(title), set[Kind]()
    for number in range(1, ENOUGH_GAMES + 1):
        game = running_game(ana, bo, cy, title=title)
        people = {seat_of(game, person).number: person for person in (ana, bo, cy)}
        yield from new_questions(game, people, Random(number), wanted, seen)
        if seen == wanted:
            return
    pytest.fail(f"never asked: {wanted - seen}")


def new_questions(
    game: Game, people: dict[int, User], random: Random, wanted: Set[Kind], seen: set[Kind]
) -> Iterator[Question]:
    """The first position of each wanted kind in which Bo and somebody else are asked, as a game is played."""
    while seen != wanted and fresh(game).is_running:
        state = state_of(game)
        asked = tuple(people[number] for number in read_table(fresh(game)).title.rules.to_move(state))
        kind = kind_of(state)
        if len(asked) > 1 and any(person.username == "Bo" for person in asked):
            assert kind in KINDS[game.title]
            if kind in wanted - seen:
                seen.add(kind)
                yield Question(fresh(game), asked)
        play_turn(game, random)
        forget()


def kind_of(state: Any) -> Kind:
    """What is asked; how everyone bids in this round matters only to bids."""
    return (state.phase, state.mode, state.layer) if state.phase == Phase.BID else (state.phase, "", 0)


def decided(game: Game, user: User, number: int) -> None:
    """Let somebody decide in one of many ways."""
    random = Random(number)
    before = fresh(game).move_count
    while fresh(game).move_count == before:
        decide(game, user, random)


@pytest.mark.parametrize("title", ["chocolatl", "tiny"])
def test_nobody_is_told_what_others_decided_while_somebody_is_out(
    title: str, tiny_title: None, ana: User, bo: User, cy: User, spectator: User
) -> None:
    for question in questions(title, ana, bo, cy):
        for person in (ana, cy, spectator, None):
            assert told_after(question, person, 0) == told_after(question, person, 1)
        first = told_after(question, bo, 0)
        assert any(told_after(question, bo, way) != first for way in range(1, 6))


def told_after(question: Question, user: User | None, way: int) -> str:
    """What somebody is told after Bo has decided in one of several ways."""
    bo = next(asked for asked in question.asked if asked.username == "Bo")
    with undone():
        decided(question.game, bo, way)
        forget()
        let_look(question.game, bo)
        return str(told(fresh(question.game), user))


@pytest.mark.parametrize("title", registry.titles())
def test_nobody_is_told_of_a_draft(title: str, ana: User, bo: User, cy: User, spectator: User) -> None:
    game = running_game(ana, bo, cy, title=title)
    mover = next(seat.user for seat in read_table(game).seats if seat.waiting_since and seat.user)
    others = [person for person in (ana, bo, cy, spectator, None) if person != mover]
    forget()
    let_look(game, mover)
    before = [told(game, person) for person in others]
    take_step(game, mover)
    forget()
    let_look(game, mover)
    assert [told(fresh(game), person) for person in others] == before


@pytest.mark.parametrize("turns", [12] if is_gate() else [3, 12])
def test_a_sacrifice_stays_secret_through_the_game(ana: User, bo: User, cy: User, spectator: User, turns: int) -> None:
    game, random = running_game(ana, bo, cy, title="chocolatl"), Random(2)
    for _turn in range(turns):
        play_turn(game, random)
    number = seat_of(game, bo).number
    # Who has bid in the first round has laid every other card: with another sacrifice those moves could not be.
    laid = {card for move in moves_of(game) if move.seat == number for card in _cards_laid(move)}
    for person in (ana, spectator, None):
        forget()
        before = told(fresh(game), person)
        viewer = seat_of(game, person).number if person == ana else None
        for card in range(0, 13, 4):
            state = other_secrets(fresh(game), person, Random(card))
            with undone():
                if card not in laid:
                    hide_in_rows(game, viewer, {(number, "sacrifice"): {"card": card}})
                with with_state(fresh(game), state):
                    assert told(fresh(game), person) == before


def _cards_laid(move: Move) -> list[int]:
    return [card for cards in move.data.get("bids", {}).values() for card in cards]


def test_after_changing_ones_mind_the_others_are_told_what_they_were_told_before(
    ana: User, bo: User, cy: User, spectator: User
) -> None:
    game = running_game(ana, bo, cy, title="chocolatl")
    others = (ana, cy, spectator, None)
    forget()
    before = [without_counts(told(game, person)) for person in others]
    take_step(game, bo)
    confirm(game, bo)
    taking_back.withdraw(game=game, user=bo, decision=decision(game, bo))
    forget()
    assert [without_counts(told(fresh(game), person)) for person in others] == before


def test_how_often_somebody_reconsiders_is_read_nowhere(ana: User, bo: User, cy: User, spectator: User) -> None:
    game = running_game(ana, bo, cy, title="chocolatl")
    others = (ana, cy, spectator, None)
    after = []
    for times in (1, 2):
        for _time in range(times):
            take_step(game, bo)
            confirm(game, bo)
            taking_back.withdraw(game=game, user=bo, decision=decision(game, bo))
        forget()
        after.append([told(fresh(game), person) for person in others])
    once, thrice = ([without_counts(pages) for pages in each] for each in after)
    assert once == thrice
    for pages in after[-1]:
        text = "".join(pages.values())
        assert not re.search(r'version(" value)?="\d{1,6}"|epoch=\d{1,6}\b', text)


def without_counts(pages: dict[str, str]) -> list[str]:
    """Everybody may know that something has happened at the table.

    That is its version, and the epoch: in a mail's name, and in the addresses of pictures.
    """
    counts = r'version(" value)?="[0-9a-f]{16}"|\b[0-9a-f]{32}\b|(?<=;epoch=)[0-9a-f]{16}'
    return sorted(re.sub(counts, "", text) for text in pages.values())


# --- what is planned -------------------------------------------------------------------------------------------------


def test_nobody_else_learns_that_somebody_plans_cards(
    gold_track: None, ana: User, bo: User, cy: User, spectator: User
) -> None:
    game = bidding_game(ana, bo, cy)
    state = state_of(game)
    occasion = game.edition.plans.occasions(state, 0)[0]
    station, cards = occasion.partition(".")[2], state.players[seat_of(game, ana).number].hand
    others = (bo, cy, spectator, None)
    without = [told(game, person) for person in others]
    plans = {occasion: [{"type": "bid", "bids": {station: cards[-2:]}}]}

    several.keep(game=game, user=ana, plans=plans)

    forget()
    assert [told(fresh(game), person) for person in others] == without
    assert f'name="ahead-{station}-1"' in told(fresh(game), ana)["/tables/{id}/"]
