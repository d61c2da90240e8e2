"""Games that begin with a position of another one: what everybody saw stays, what lay hidden is dealt by their seed."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engine import registry
from games.engine.opening import first_state, last_state, why_unfit, write_opening
from games.engine.record import Heading, RecordedMove, Refused, dump, read, write
from games.engine.ruleset import Document, Move

RECORDS = sorted((Path(__file__).parents[2] / "records" / "good").glob("*.json"))
SEED = bytes(range(32))


def recorded(path: Path) -> Document:
    document: Document = json.loads(path.read_bytes())
    return document


def opening_of(document: Document, number: int) -> Document:
    """The opening after this many moves of a record."""
    marks = ("auto", "at")
    moves = [{key: value for key, value in move.items() if key not in marks} for move in document["moves"][:number]]
    return write_opening(bytes.fromhex(document["seed"]), moves, None)


def openings(document: Document, count: int, luck: Random) -> list[Document]:
    """Some openings of a record with which a game can begin."""
    title, found = registry.title(document["game"]), []
    for number in luck.sample(range(len(document["moves"])), min(3 * count, len(document["moves"]))):
        opening = opening_of(document, number)
        if not why_unfit(title, last_state(title, document["options"], opening)):
            found.append(opening)
    return found[:count]


def played_on(document: Document, opening: Document, luck: Random) -> tuple[list[Move], Any]:
    """A game that begins so, played to its end by chance."""
    title = registry.title(document["game"])
    state, moves = first_state(title, document["options"], SEED, opening), []
    while seats := title.rules.to_move(state):
        moves.append(title.rules.random_move(state, seats[0], luck))
        title.rules.apply(state, moves[-1])
    return moves, title.rules.outcome(state)


def everything(document: Document, state: Any) -> str:
    """All that anybody may know of a position, also when the game is over."""
    title = registry.title(document["game"])
    views = [title.rules.write_view(title.rules.view(state, seat)) for seat in range(len(document["seats"]))]
    return json.dumps([views, str(title.rules.revealed_at_end(state))], sort_keys=True)


def from_position(document: Document, opening: Document, moves: list[Move], outcome: Any) -> Document:
    title = registry.title(document["game"])
    heading = Heading(title, document["rules"], document["options"], document["seats"], opening)
    return write(heading, seed=SEED, moves=[RecordedMove(move, False, None) for move in moves], outcome=outcome)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_goes_on_from_what_everybody_saw_and_is_a_record_of_its_own_kind(path: Path) -> None:
    document, luck = recorded(path), Random(path.stem)
    title, options = registry.title(document["game"]), document["options"]
    for opening in openings(document, 1, luck):
        state = first_state(title, options, SEED, opening)
        assert title.rules.view(state, None) == title.rules.view(last_state(title, options, opening), None)
        assert everything(document, state) == everything(document, first_state(title, options, SEED, opening))
        moves, outcome = played_on(document, opening, luck)
        written = from_position(document, opening, moves, outcome)
        assert written["format"] != document["format"]
        assert read(dump(written)).outcome == outcome


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_what_lay_hidden_is_dealt_anew(title: str) -> None:
    document = next(found for found in map(recorded, RECORDS) if found["game"] == title)
    edition, opening = registry.title(title), openings(document, 1, Random(1))[0]
    states = [first_state(edition, document["options"], bytes([byte]) * 32, opening) for byte in range(20)]
    assert len({everything(document, state) for state in states}) == len(states)


@pytest.mark.parametrize(
    ("title", "digest"),
    [
        ("cacao", "8037f09c64717cc6"),
        ("chocolatl", "ccd3d226998a70ba"),
    ],
)
def test_the_same_seed_deals_the_same_as_ever(title: str, digest: str) -> None:
    """Tables that run begin with what is sampled: who changes how that is drawn keeps the old way for them.

    A new way is a new version of the title's rules; tables that began before do not follow (``Title.for_version``).
    """
    document = next(found for found in map(recorded, RECORDS) if found["game"] == title)
    edition, opening = registry.title(title), openings(document, 1, Random(1))[0]
    state = first_state(edition, document["options"], SEED, opening)
    assert sha256(str(edition.rules.revealed_at_end(state)).encode()).hexdigest()[:16] == digest


def test_a_position_of_a_game_that_began_with_a_position_is_dealt_by_all_their_seeds() -> None:
    document, luck = recorded(RECORDS[0]), Random(2)
    title, options = registry.title(document["game"]), document["options"]
    first = openings(document, 1, luck)[0]
    moves, _outcome = played_on(document, first, luck)
    second = write_opening(SEED, [title.rules.moves.write(move) for move in moves[:1]], first)
    state = first_state(title, options, SEED, first)
    title.rules.apply(state, moves[0])
    assert everything(document, last_state(title, options, second)) == everything(document, state)


SPOILT: list[tuple[Any, str]] = [
    (None, "wrong-type"),
    ([], "wrong-type"),
    ({}, "wrong-keys"),
    ({"seed": "00" * 32}, "wrong-keys"),
    ({"seed": "xx", "moves": []}, "not-hex"),
    ({"seed": "00" * 32, "moves": {}}, "wrong-type"),
    ({"seed": "00" * 32, "moves": [7]}, "wrong-type"),
    ({"seed": "00" * 32, "moves": [{"type": "conquer"}]}, ""),
    ({"seed": "00" * 32, "moves": [], "opening": {}}, "wrong-keys"),
    ({"seed": "00" * 32, "moves": [], "more": 1}, "wrong-keys"),
    ({"seed": "00" * 32, "moves": [{"seat": 0, "type": "resign"}]}, "opening-unfit"),
]


@pytest.mark.parametrize(("opening", "code"), SPOILT)
def test_an_opening_that_leads_nowhere_is_refused(opening: Any, code: str) -> None:
    document = recorded(RECORDS[0])
    written = from_position(document, opening_of(document, 0), [], None) | {"opening": opening}
    with pytest.raises(Refused) as refused:
        read(dump(written))
    assert code in ("", refused.value.code)


def test_a_record_of_a_position_needs_its_opening_and_another_one_takes_none() -> None:
    document = recorded(RECORDS[0])
    written = from_position(document, opening_of(document, 0), [], None)
    del written["opening"]
    with pytest.raises(Refused, match="opening"):
        read(dump(written))
    assert read(dump(document | {"opening": {"seed": "", "moves": []}})).opening is None


def test_openings_may_not_go_back_for_ever() -> None:
    document = recorded(RECORDS[0])
    opening = opening_of(document, 0)
    for _game in range(9):
        opening = {"seed": "00" * 32, "moves": [], "opening": opening}
    with pytest.raises(Refused):
        read(dump(from_position(document, opening, [], None)))
