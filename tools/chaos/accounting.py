"""Consistency checks after a chaos run: moves are stored once, mails went out once, nothing is pending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from email import message_from_bytes

from core import opaque
from tests.plugins.scripted_smtp import ScriptedSmtp
from tools.chaos.ledger import (
    Chair,
    Fields,
    Hand,
    Ledger,
)

Made = Mapping[Chair, Sequence[Mapping[str, object]]]
"""The decisions that stand in the database."""


def losses(ledger: Ledger, smtp: ScriptedSmtp) -> list[str]:
    """What is lost or doubled, a sentence each; may be asked while people play."""
    return [*_lost_moves(ledger), *_gaps(), *_wrong_mails(smtp)]


def differences() -> list[str]:
    """Where tables differ from a replay of their moves, and what nobody was told; asked when everything rests."""
    from games.models import Game
    from games.tables import rebuilding

    started = Game.objects.filter(started_at__isnull=False)
    found = [f"{game.public_id} {difference}" for game in started for difference in rebuilding.differences(game)]
    return [*found, *_mails_never_written(), *_wrong_events()]


def untold() -> int:
    """How much that happened is still to be told."""
    from games.models import Untold

    return Untold.objects.count()


def pending_bots(since: datetime) -> int:
    """How many bots have been waited for since before this time."""
    from games.tables.selectors import late_bots

    return late_bots(since).count()


def bots_decided() -> int:
    """How many decisions bots have made."""
    from django.db.models import Sum

    from games.models import Seat

    return Seat.objects.exclude(bot="").aggregate(sum=Sum("decisions"))["sum"] or 0


def pending_mails(since: datetime) -> int:
    """How many mails are not settled that were due before this time; what was put off is due later."""
    from notifications.models import Notice

    return Notice.objects.filter(done_at=None, due_at__lt=since).count()


def mails_waiting() -> list[str]:
    """What is known of each mail that is not settled."""
    from notifications.models import Notice

    known = ("key", "channel", "status", "attempts", "created_at", "tried_at", "due_at", "reason", "detail")
    return [f"not settled: {row}" for row in Notice.objects.filter(done_at=None).values(*known)]


def tables() -> Counter[str]:
    """How many tables there are, by status."""
    from games.models import Game

    return Counter(Game.objects.values_list("status", flat=True))


# --- moves ---


def _lost_moves(ledger: Ledger) -> Iterator[str]:
    """What was acknowledged before the moves are read must be there; what is there was sent before or meanwhile."""
    before = ledger.hands()
    made = {chair: _moves_of(chair) for chair in before}
    yield from _missing(before, made)
    yield from _never_sent(ledger.hands(), made)


def _missing(hands: Mapping[Chair, Hand], made: Made) -> Iterator[str]:
    for chair, hand in hands.items():
        if len(made[chair]) < hand.confirmed:
            yield f"{chair.table}: {chair.person} confirmed {hand.confirmed} decisions, {len(made[chair])} are there"


def _never_sent(hands: Mapping[Chair, Hand], made: Made) -> Iterator[str]:
    """Each decision is one of the forms that were sent from one page, in the order of the pages."""
    for chair, moves in made.items():
        pages = [[_document(fields) for fields in sent] for sent in hands[chair].sent.values()]
        for number, move in enumerate(moves):
            at = next((index for index, sent in enumerate(pages) if move in sent), None)
            if at is None:
                yield f"{chair.table}: decision {number} of {chair.person} is {move}; left to be made were {pages}"
                break
            pages = pages[at + 1 :]


def _moves_of(chair: Chair) -> list[dict[str, object]]:
    """What somebody decided at a table, in order; what followed by itself is left out."""
    from games.models import Move, Seat

    seat = Seat.objects.get(game__public_id=chair.table, user__username=chair.person)
    assert seat.number is not None, "somebody decided here"
    rows = Move.objects.standing().filter(game=seat.game_id, seat=seat.number, auto=False).order_by("number")
    return [{name: value for name, value in row.data.items() if name != "seat"} for row in rows]


def _document(fields: Fields) -> dict[str, object]:
    """The move that a form stands for, as the rules write it."""
    from games.engine import registry
    from games.tables.pages import for_title

    title = registry.titles()["cacao"]
    move = title.rules.moves.write(title.rules.moves.read({"seat": 0, **for_title("cacao").document(fields)}))
    return {name: value for name, value in move.items() if name != "seat"}


def _gaps() -> Iterator[str]:
    """Moves count from 1 without a gap, and the table knows how many there are."""
    from django.db.models import Count, F, Max, Q

    from games.models import Game

    standing = Q(moves__retracted_at=None)
    counted = Game.objects.annotate(count=Count("moves", filter=standing), last=Max("moves__number", filter=standing))
    for game in counted.exclude(count=0).filter(~Q(count=F("last")) | ~Q(count=F("move_count"))):
        yield f"{game.public_id}: {game.count} moves, the last is number {game.last}"


# --- mails ---


def _wrong_mails(smtp: ScriptedSmtp) -> Iterator[str]:
    from notifications.models import Notice

    rows = list(Notice.objects.values_list("key", "status"))
    arrived = _arrived(smtp.texts)
    for key, status in rows:
        count = arrived.pop(opaque.name(key, "notice"), 0)
        if count > 1:
            yield f"{key} went out {count} times"
        if status == Notice.Status.SENT and count == 0:
            yield f"{key} is marked as sent and never arrived"
        if count == 1 and status in {Notice.Status.DROPPED, Notice.Status.FAILED}:
            yield f"{key} is marked as {status} and arrived"


def _arrived(texts: Sequence[bytes]) -> Counter[str]:
    """How often each notice arrived, by what its row is called; one mail may tell of several."""
    headers = [str(message_from_bytes(text)["X-Notices"] or "") for text in list(texts)]
    return Counter(token for header in headers for token in header.split())


def _mails_never_written() -> Iterator[str]:
    """Everybody at a finished table is told, and everybody whose turn it is."""
    from games.models import Game, Seat
    from notifications.models import Notice
    from notifications.types import GAME_OVER, TURN

    told = set(Notice.objects.values_list("kind", "seat_id"))
    people = Seat.objects.filter(user__isnull=False)
    for seat in people.filter(game__status=Game.Status.FINISHED):
        if (GAME_OVER.code, seat.pk) not in told:
            yield f"seat {seat.pk} was never told how its game ended"
    keys = set(Notice.objects.values_list("key", flat=True))
    for seat in people.filter(waiting_since__isnull=False).select_related("game"):
        if TURN.key(seat.game, seat) not in keys:
            yield f"seat {seat.pk} was never told that it is to move"


# --- events ---


def _wrong_events() -> Iterator[str]:
    """A program is told once whenever its person is asked, and once, after all else, that a game is over."""
    from api.models import Event
    from games.models import Ask, Game

    by_table: dict[tuple[int, str], list[str]] = {}
    for person, table, kind in Event.objects.order_by("number").values_list("person", "table", "kind"):
        by_table.setdefault((person, table), []).append(kind)
    over = set(Game.objects.filter(status=Game.Status.FINISHED).values_list("public_id", flat=True))
    asks = Counter(Ask.objects.filter(user__isnull=False).values_list("user", "seat__game__public_id"))
    for (person, table), kinds in by_table.items():
        asked = kinds.count(Event.Kind.ASKED)
        if asked != asks[person, table]:
            yield f"{table}: a program of {person} was asked {asked} times, its person {asks[person, table]} times"
        ends = [number for number, kind in enumerate(kinds) if kind == Event.Kind.OVER]
        if ends != ([len(kinds) - 1] if table in over else []):
            yield f"{table}: a program of {person} was told of the end at {ends} of {len(kinds)} events"
    for person, table in asks.keys() - by_table.keys():
        yield f"{table}: a program of {person} was told nothing"
