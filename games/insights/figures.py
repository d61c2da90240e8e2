"""All figures of a person in a title: what is shown as charts, told to programs, and what is worth practising."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any
from zoneinfo import ZoneInfo

from django.core.cache import cache

from accounts.models import User
from games import texts
from games.insights import breakdown, selectors
from games.insights.breakdown import Amount, Reviewed, is_enough
from games.insights.models import ReviewedGame

FEWEST_PEERS = 5
"""Of fewer people nothing typical is told: it would tell of single ones."""
_KEPT = 3600
"""Seconds for which what is typical is remembered."""

PER_GAME = {"phase": breakdown.by_phase, "kind": breakdown.by_kind, "thing": breakdown.by_thing}
"""What is told a game, because these groups add up to it."""
THEME, PACE, DAY, HOUR, MODULE = "theme", "pace", "day", "hour", "module"

Groups = Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class Figures:
    """Amounts by section and group, those that rest on enough; ``typical`` ones are of people of about this rating."""

    games: int
    decisions: int
    whole: Amount | None
    sections: Mapping[str, Groups]
    themes: Sequence[tuple[str, Amount]]
    typical_whole: Amount | None
    typical: Mapping[str, Groups]
    peers: int


@dataclass(frozen=True, slots=True)
class Typical:
    """What people of about the same rating give away."""

    peers: int
    whole: Amount | None
    sections: Mapping[str, Groups]

    def document(self) -> list[Any]:
        """As it is remembered: the cache keeps JSON."""
        sections = {
            name: {code: [*amount] for code, amount in groups.items()} for name, groups in self.sections.items()
        }
        return [self.peers, self.whole and [*self.whole], sections]

    @classmethod
    def read(cls, document: list[Any]) -> Typical:
        """From what ``document`` gave."""
        peers, whole, sections = document
        return cls(
            peers,
            Amount(*whole) if whole else None,
            {name: {code: Amount(*amount) for code, amount in groups.items()} for name, groups in sections.items()},
        )


NOBODY = Typical(0, None, {})


def figures(user: User, title: str, zone: ZoneInfo, *, latest: int = 0, with_private: bool = True) -> Figures:
    """Everything about one title, from the last games, or all."""
    rows = selectors.reviews_of(user, title, latest)
    games = _games(row for row in rows if with_private or row.game.is_public)
    typical = typical_for(user, title)
    clock = {DAY: breakdown.by_day(zone), HOUR: breakdown.by_hour(zone), PACE: breakdown.by_pace}
    rates = {name: breakdown.per_decision(games, shares) for name, shares in clock.items()}
    sections = {**_sections(games), **rates, MODULE: breakdown.by_module(games)}
    return Figures(
        games=len(games),
        decisions=sum(len(game.decisions) for game in games),
        whole=_whole(games),
        sections={name: _enough(groups) for name, groups in sections.items()},
        themes=breakdown.themes(games, typical.sections.get(THEME, {})),
        typical_whole=typical.whole,
        typical=typical.sections,
        peers=typical.peers,
    )


def _games(rows: Iterable[ReviewedGame]) -> list[Reviewed]:
    return [
        Reviewed(row.decisions, [code for code, _name in texts.chosen_parts(row.title, row.game.options)])
        for row in rows
    ]


def _sections(games: Sequence[Reviewed]) -> dict[str, Groups]:
    found = {name: breakdown.amounts(games, shares) for name, shares in PER_GAME.items()}
    return {**found, THEME: breakdown.amounts(games, breakdown.by_theme)}


def _enough(groups: Groups) -> Groups:
    return {code: amount for code, amount in groups.items() if is_enough(amount)}


def _whole(games: Sequence[Reviewed]) -> Amount | None:
    amount = breakdown.amounts(games, breakdown.whole).get(breakdown.WHOLE)
    return amount if amount is not None and is_enough(amount) else None


# --- what is typical -------------------------------------------------------------------------------------------------


def typical_for(user: User, title: str) -> Typical:
    """What others of about this rating give away, of enough people."""
    own = selectors.strength_of(user, title)
    if own is None:
        return NOBODY
    key = f"insights/typical/{title}/{user.pk}/{round(own)}"
    kept = cache.get(key)
    if kept is not None:
        return Typical.read(kept)
    found = _typical(user, title)
    cache.set(key, found.document(), _KEPT)
    return found


def _typical(user: User, title: str) -> Typical:
    people = selectors.peers(user, title)
    if len(people) < FEWEST_PEERS:
        return NOBODY
    games = _games(chain.from_iterable(people))
    rates = {PACE: breakdown.per_decision(games, breakdown.by_pace), MODULE: breakdown.by_module(games)}
    sections = {name: _enough(groups) for name, groups in {**_sections(games), **rates}.items()}
    return Typical(len(people), _whole(games), sections)


# --- whether it got better -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """What a game cost by a theme before somebody practised it, and since then; ``None`` of too few games."""

    before: Amount | None
    since: Amount | None


FEWEST_SINCE = 5


def change_of(rows: Sequence[ReviewedGame], code: str, began_at: datetime) -> Change:
    """Of games that ended before and after the practice began, thoroughly looked through: a quick look finds less."""
    looked = [row for row in rows if row.depth == ReviewedGame.Depth.THOROUGH]
    old = _games([row for row in looked if row.ended_at <= began_at])
    new = _games([row for row in looked if row.ended_at > began_at])
    return Change(_of_theme(old, code), _of_theme(new, code))


def _of_theme(games: Sequence[Reviewed], code: str) -> Amount | None:
    if len(games) < FEWEST_SINCE:
        return None
    return breakdown.amounts(games, breakdown.by_theme).get(code, Amount(0.0, 0.0, 0, len(games)))
