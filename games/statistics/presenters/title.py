"""The figures of a title: games a month, scores, seats, modules, what winners do differently, and records."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.safestring import SafeString

from accounts.models import User, Viewer
from accounts.relations import selectors as relations
from core.percent import percent
from games import texts
from games.statistics import plots, selectors
from games.statistics.models import PlayedSeat
from games.statistics.presenters.addresses import games_of_title
from games.statistics.presenters.names import module_names, number_of_players, signed
from games.statistics.selectors import Sums
from games.statistics.sums import Amount, Kind

MONTHS = 24
"""So many months are shown, the latest ones."""
DRAWN_PARTS = 4
"""So many parts are drawn, those that tell winners from the others most."""
NOTHING = Amount(0)


@dataclass(frozen=True, slots=True)
class Month:
    """How many games ended in a month."""

    name: str
    games: int
    address: str


@dataclass(frozen=True, slots=True)
class Size:
    """Scores at tables of so many players; decisions and days are those of a game."""

    players: int
    games: int
    address: str
    whole: int
    mean: float
    winning: float
    decisions: float
    days: float


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat in turn order is worth; ``won`` in percent."""

    number: int
    games: int
    won: float
    mean: float


@dataclass(frozen=True, slots=True)
class Module:
    """How often a module is played, in percent, and by how much games with it differ from those without it.

    ``points`` and ``decisions`` are empty where all games have it.
    """

    name: str
    games: int
    address: str
    share: float
    points: str
    decisions: str


@dataclass(frozen=True, slots=True)
class Part:
    """What winners and the others had of a part at the end."""

    name: str
    winners: float
    others: float

    @property
    def difference(self) -> str:
        return signed(self.winners - self.others)


@dataclass(frozen=True, slots=True)
class Record:
    """Somebody who did best in a game that everybody may see."""

    person: User
    amount: int
    ended_at: datetime
    replay: str


@dataclass(frozen=True, slots=True)
class Detail:
    """What is told of tables of one size."""

    size: Size
    seats: Sequence[Seat]
    seats_plot: SafeString
    even: float
    modules: Sequence[Module]
    parts: Sequence[Part]
    parts_plot: SafeString
    highest: Sequence[Record]
    widest: Sequence[Record]


@dataclass(frozen=True, slots=True)
class Figures:
    """All that the page shows; ``detail`` is about the chosen number of players."""

    games: int
    months: Sequence[Month]
    months_plot: SafeString
    sizes: Sequence[Size]
    scores_plot: SafeString
    detail: Detail | None


def figures(title: str, players: int, user: Viewer) -> Figures:
    """Everything; with 0 players the details are of the number that is played most."""
    sums = selectors.sums_of_title(title)
    months, sizes = list(_months(title, sums)), list(_sizes(title, sums))
    known = [size for size in sizes if size.whole]
    most = max(known, key=lambda size: size.whole, default=None)
    chosen = next((size for size in known if size.players == players), most)
    return Figures(
        games=sum(size.games for size in sizes),
        months=months,
        months_plot=plots.bars([plots.Group(month.name, [month.games]) for month in months]),
        sizes=sizes,
        scores_plot=plots.bars([plots.Group(str(size.players), [size.mean, size.winning]) for size in known]),
        detail=_detail(title, chosen, sums, user) if chosen else None,
    )


def _months(title: str, sums: Sums) -> Iterator[Month]:
    games: dict[str, int] = {}
    for (kind, _players, month), amount in sums.items():
        if kind == Kind.MONTH:
            games[month] = games.get(month, 0) + amount.number
    if not games:
        return
    for month in _months_up_to(max(games), len(games) if len(games) == 1 else MONTHS):
        if month >= min(games):
            number = games.get(month, 0)
            yield Month(_month_name(month), number, games_of_title(title, month=month) if number else "")


def _months_up_to(last: str, number: int) -> Iterator[str]:
    """So many months, the last of them given, in their order."""
    year, month = map(int, last.split("-"))
    for index in range(year * 12 + month - number, year * 12 + month):
        yield f"{index // 12}-{index % 12 + 1:02}"


def _month_name(month: str) -> str:
    return date_format(datetime.strptime(month, "%Y-%m"), "M Y")  # noqa: DTZ007  # A month is no instant.


def _sizes(title: str, sums: Sums) -> Iterator[Size]:
    for players in sorted({players for kind, players, _key in sums if kind == Kind.GAMES}):
        games = sums[Kind.GAMES, players, ""]
        whole, best = (sums.get((kind, players, ""), NOTHING) for kind in (Kind.WHOLE, Kind.SCORE))
        yield Size(
            players=players,
            games=games.number,
            address=games_of_title(title, players=players),
            whole=whole.number,
            mean=whole.total / max(1, whole.number * players),
            winning=best.total / max(1, best.number),
            decisions=games.total / games.number,
            days=games.other / 24 / games.number,
        )


def _detail(title: str, size: Size, sums: Sums, user: Viewer) -> Detail:
    seats, even = list(_seats(size.players, sums)), 100 / size.players
    left_out = relations.blocked_by(user)
    parts = list(_parts(title, size.players, sums))
    return Detail(
        size=size,
        seats=seats,
        seats_plot=plots.bars(
            [plots.Group(str(seat.number), [seat.won]) for seat in seats], unit=percent(""), even=even
        ),
        even=even,
        modules=list(_modules(title, size.players, sums)),
        parts=parts,
        parts_plot=plots.bars([plots.Group(part.name, [part.winners, part.others]) for part in parts[:DRAWN_PARTS]]),
        highest=_records(title, size.players, "points", left_out),
        widest=_records(title, size.players, "margin", left_out),
    )


def _seats(players: int, sums: Sums) -> Iterator[Seat]:
    for number in range(players):
        amount = sums.get((Kind.SEAT, players, str(number)))
        if amount is not None:
            games = amount.number
            yield Seat(number + 1, games, 100 * amount.total / games, amount.other / games)


def _modules(title: str, players: int, sums: Sums) -> Iterator[Module]:
    whole = sums[Kind.WHOLE, players, ""]
    names = module_names(title)
    found = [(key, amount) for (kind, size, key), amount in sums.items() if (kind, size) == (Kind.MODULE, players)]
    for code, amount in sorted(found, key=lambda row: (-row[1].number, row[0])):
        rest = whole + -amount
        yield Module(
            name=names.get(code, code),
            games=amount.number,
            address=games_of_title(title, players=players, module=code),
            share=100 * amount.number / whole.number,
            points=_difference(amount.total, amount.number * players, rest.total, rest.number * players),
            decisions=_difference(amount.other, amount.number, rest.other, rest.number),
        )


def _difference(total: int, number: int, other_total: int, other_number: int) -> str:
    return signed(total / number - other_total / other_number) if other_number else ""


def _parts(title: str, players: int, sums: Sums) -> Iterator[Part]:
    """What tells winners from the others most, in units of what the others had, stands first."""
    names = {key for kind, size, key in sums if (kind, size) == (Kind.WINNERS, players)}
    means = {
        name: [_mean(sums.get((kind, players, name), NOTHING)) for kind in (Kind.WINNERS, Kind.OTHERS)]
        for name in names
    }
    for name, (winners, others) in sorted(means.items(), key=lambda row: -abs(row[1][0] - row[1][1])):
        if winners or others:
            yield Part(texts.change_of(title, name), winners, others)


def _mean(amount: Amount) -> float:
    return amount.total / max(1, amount.number)


def _records(title: str, players: int, by: str, left_out: Collection[int]) -> list[Record]:
    return [_record(seat, getattr(seat, by)) for seat in selectors.records(title, players, by, left_out)]


def _record(seat: PlayedSeat, amount: int) -> Record:
    return Record(seat.user, amount, seat.ended_at, f"{seat.game.get_absolute_url()}replay/")


def tabs(found: Figures) -> dict[int, str]:
    """The numbers of players with details, as tabs."""
    return {size.players: number_of_players(size.players) for size in found.sizes if size.whole}
