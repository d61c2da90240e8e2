"""A person's figures in one title, without the parts that the person hides."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.urls import reverse
from django.utils.safestring import SafeString

from accounts.models import User, Viewer
from core.percent import percent
from games.analysis.skill import Skill, skill_of
from games.models import HiddenPart
from games.profiles.presenters import roughly
from games.statistics import plots, selectors
from games.statistics.presenters.addresses import games_of_person
from games.statistics.presenters.names import module_names, number_of_players, signed
from games.statistics.runs import Run
from games.statistics.selectors import Sums
from games.statistics.sums import Amount, Kind
from games.texts.clock import MINUTE

Part = HiddenPart.Part
NOTHING = Amount(0)


@dataclass(frozen=True, slots=True)
class Place:
    """How often somebody came there; ``share`` in percent."""

    place: int
    games: int
    share: float
    address: str


@dataclass(frozen=True, slots=True)
class Size:
    """What somebody did at tables of so many players."""

    players: int
    games: int
    address: str
    places: Sequence[Place | None]
    """One for each column of the table; ``None`` for a place that such a table does not have."""
    mean: float
    margin: str
    best: int
    best_address: str


@dataclass(frozen=True, slots=True)
class Against:
    """What came of the games with the reader, who was better or worse in so many."""

    games: int
    better: int
    worse: int
    address: str


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a decision takes on the clock, and how many were in time; empty where that is hidden."""

    decisions: int
    mean: str
    on_time: str
    address: str


@dataclass(frozen=True, slots=True)
class Module:
    """Results with a module; ``won`` in percent."""

    name: str
    games: int
    address: str
    mean: float
    won: float


@dataclass(frozen=True, slots=True)
class Figures:
    """All that the page shows."""

    games: int
    address: str
    sizes: Sequence[Size]
    columns: Sequence[int]
    plot: SafeString
    against: Against | None
    pace: Pace | None
    modules: Sequence[Module]
    run: Run | None
    run_address: str
    skill: Skill | None
    luck: str
    skill_address: str


def figures(user: User, title: str, viewer: Viewer, hidden: Collection[str]) -> Figures:
    """Everything about one title."""
    sums = selectors.sums_of_person(user, title, viewer)
    sizes = list(_sizes(user, title, viewer, sums))
    skill = skill_of(user, title, with_private=viewer == user)
    run = selectors.longest_run(user, title, viewer)
    games = partial(games_of_person, user, title)
    return Figures(
        games=sum(size.games for size in sizes),
        address=games(),
        sizes=sizes,
        columns=range(1, 1 + max((size.players for size in sizes), default=0)),
        plot=_plot(sizes),
        against=_against(user, title, viewer),
        pace=_pace(user, title, sums, hidden),
        modules=[] if Part.MODULES in hidden else list(_modules(user, title, sums)),
        run=run,
        run_address=games(since=run.first.isoformat(), until=run.last.isoformat()) if run else "",
        skill=skill,
        luck=percent(signed(100 * skill.luck)) if skill else "",
        skill_address=games(analysed="1"),
    )


def _added(sums: Sums, kind: str, players: int | None = None, key: str | None = None) -> Amount:
    found = [
        amount for at, amount in sums.items() if at[0] == kind and players in (None, at[1]) and key in (None, at[2])
    ]
    return sum(found, NOTHING)


def _sizes(user: User, title: str, viewer: Viewer, sums: Sums) -> Iterator[Size]:
    numbers = sorted({players for kind, players, _key in sums if kind == Kind.RESULT})
    for players in numbers:
        whole = _added(sums, Kind.RESULT, players)
        best = selectors.best_seat(user, title, players, viewer)
        yield Size(
            players=players,
            games=whole.number,
            address=games_of_person(user, title, players=players),
            places=[_place(user, title, sums, players, place, whole.number) for place in range(1, numbers[-1] + 1)],
            mean=whole.total / whole.number,
            margin=signed(whole.other / whole.number),
            best=best.points if best else 0,
            best_address=reverse("games:table", args=[best.public_id]) if best else "",
        )


def _place(user: User, title: str, sums: Sums, players: int, place: int, games: int) -> Place | None:
    if place > players:
        return None
    number = sums.get((Kind.RESULT, players, str(place)), NOTHING).number
    address = games_of_person(user, title, players=players, place=place) if number else ""
    return Place(place, number, 100 * number / games, address)


def _plot(sizes: Sequence[Size]) -> SafeString:
    """How often in which place, for each number of players."""
    groups = [
        plots.Group(number_of_players(size.players), [place.share for place in size.places if place is not None])
        for size in sizes
    ]
    return plots.bars(groups, unit=percent(""))


def _against(user: User, title: str, viewer: Viewer) -> Against | None:
    if not isinstance(viewer, User) or viewer == user:
        return None
    games, worse, better = sum(selectors.sums_against(user, title, viewer).values(), NOTHING)
    address = games_of_person(user, title, **{"with": viewer.username})
    return Against(games, better, worse, address) if games else None


def _pace(user: User, title: str, sums: Sums, hidden: Collection[str]) -> Pace | None:
    decisions, used, late = _added(sums, Kind.TIME)
    if not decisions or {Part.PACE, Part.RELIABILITY} <= set(hidden):
        return None
    mean = "" if Part.PACE in hidden else roughly(max(MINUTE, round(used / decisions)))
    on_time = "" if Part.RELIABILITY in hidden else percent(int(100 * (decisions - late) / decisions))
    return Pace(decisions, mean, on_time, games_of_person(user, title))


def _modules(user: User, title: str, sums: Sums) -> Iterator[Module]:
    codes = {key for kind, _players, key in sums if kind == Kind.MODULE}
    names = module_names(title)
    rows = [(code, _added(sums, Kind.MODULE, key=code)) for code in codes]
    for code, amount in sorted(rows, key=lambda row: (-row[1].number, row[0])):
        yield Module(
            names.get(code, code),
            amount.number,
            games_of_person(user, title, module=code),
            amount.total / amount.number,
            100 * amount.other / amount.number,
        )
