"""From the game record that somebody gives to the nodes of a playtest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games import texts
from games.engine import record
from games.engine.opening import first_state
from games.engine.record import NotVerifiable, Record, RecordedMove, Refused, dump
from games.engine.record.header import read_header
from games.engine.record.replay import read_recorded_move
from games.engine.record.strict_json import parse
from games.engine.ruleset import Document, RuleError
from games.engine.title import AnyTitle
from games.playtests.errors import RecordRefused, TitleFailed, faults_of
from games.studies.selectors import next_unasked


class Start(NamedTuple):
    """A game to begin a playtest with: what it is made of, and its decisions one after the other."""

    title: AnyTitle
    rules: int
    options: Document
    seed: str
    opening: Document | None
    decisions: Sequence[Sequence[Document]]


def read(data: bytes, most: int | None) -> Start:
    """The game of a record, up to so many moves. Raises ``RecordRefused``, ``TitleFailed``."""
    try:
        document = _cut(parse(data), most)
    except Refused as error:
        raise RecordRefused(reason=_reason(error)) from error
    try:
        with faults_of(_title_in(document)):
            found = record.read(dump(document))
            decisions = _decisions(found)
    except (Refused, NotVerifiable) as error:
        raise RecordRefused(reason=_reason(error)) from error
    except TitleFailed as error:
        raise RecordRefused(reason=_at(_failing_move(document), error.message)) from error
    return Start(found.title, found.rules, found.options, found.seed.hex(), found.opening, decisions)


def _title_in(document: Any) -> str:
    return str(document.get("game", "")) if isinstance(document, dict) else ""


def _cut(document: Any, most: int | None) -> Any:
    """The document with only its first moves: so one gets to a position before a move that the rules refuse."""
    if most is None or not isinstance(document, dict) or not isinstance(document.get("moves"), list):
        return document
    if most >= len(document["moves"]):
        return document
    kept = {key: value for key, value in document.items() if key != "result"}
    return kept | {"moves": document["moves"][:most]}


def _reason(error: RuleError) -> str:
    title, index = getattr(error, "title", ""), getattr(error, "move", None)
    return _at(None if index is None else index + 1, texts.record_refusal(title, error))


def _at(number: int | None, reason: str) -> str:
    """A reason with the move that it is about, if it is about one."""
    return reason if number is None else _("Move %(number)s: %(reason)s") % {"number": number, "reason": reason}


def _failing_move(document: Document) -> int | None:
    """With which move of a record its title fails, counted from 1; ``None`` if with none of them."""
    made = 0
    try:
        with faults_of(_title_in(document)):
            header = read_header(document)
            state = first_state(header.title, header.options, bytes.fromhex(document["seed"]), header.opening)
            for move in header.moves:
                header.title.rules.apply(state, read_recorded_move(header.title, move).move)
                made += 1
    except TitleFailed:
        return made + 1
    return None


def _decisions(found: Record) -> list[list[Document]]:
    """The moves, each with those that follow from it unasked."""
    title = found.title
    state = first_state(title, found.options, found.seed, found.opening)
    decisions: list[list[Document]] = []
    for recorded in found.moves:
        document = title.rules.moves.write(recorded.move)
        if decisions and _is_unasked(title, state, recorded):
            decisions[-1].append(document)
        else:
            decisions.append([document])
        title.rules.apply(state, recorded.move)
    return decisions


def _is_unasked(title: AnyTitle, state: Any, recorded: RecordedMove) -> bool:
    return recorded.auto and bool(next_unasked(title, state) == recorded.move)
