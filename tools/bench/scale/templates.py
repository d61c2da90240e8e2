"""A few real games, played by bots in memory, of which the crowd's tables are copies."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.engine import registry
from games.engine.bots.arena import game_seed
from games.engine.ruleset import Options
from games.engine.shuffle import commitment
from games.engine.title import AnyTitle
from games.models import Game, Move, Seat
from games.tables import rebuilding

TYPES: Sequence[tuple[str, Options]] = (
    ("cacao", {"players": 2}),
    ("cacao", {"players": 4, "modules": ["big-game"]}),
    ("cacao", {"players": 3}),
    ("chocolatl", {"players": 4}),
)


def play(number: int, people: Sequence[User], *, is_running: bool) -> Game:
    """A game of so many people: played to its end, or to about its middle. The first person is the host."""
    name, options = TYPES[number % len(TYPES)]
    played = registry.title(name)
    seed, checked = game_seed(1, number), played.options.validate(options)
    moves = _moves(played, checked, seed)
    return _written(played, checked, seed, moves[: len(moves) // 2] if is_running else moves, people)


def _moves(title: AnyTitle, options: Options, seed: bytes) -> list[tuple[Any, bool]]:
    state, random, moves = title.new(options, seed), Random(seed), []
    while waiting := title.rules.to_move(state):
        automatic = title.rules.automatic(state, waiting[0], {})
        move = automatic or title.rules.random_move(state, waiting[0], random)
        title.rules.apply(state, move)
        moves.append((move, automatic is not None))
    return moves


def _written(
    title: AnyTitle, options: Options, seed: bytes, moves: Sequence[tuple[Any, bool]], people: Sequence[User]
) -> Game:
    game = Game.objects.create(
        title=title.name,
        rules=title.version,
        options=options,
        seed=seed.hex(),
        commitment=commitment(seed),
        host=people[0],
        status=Game.Status.RUNNING,
        started_at=timezone.now(),
    )
    Seat.objects.bulk_create(_seat(game, title, place, person) for place, person in enumerate(people[: game.players]))
    Move.objects.bulk_create(
        Move(game=game, number=number, seat=move.seat, data=title.rules.moves.write(move), auto=auto)
        for number, (move, auto) in enumerate(moves, start=1)
    )
    rebuilding.rebuild(game)
    return Game.objects.get(pk=game.pk)


def _seat(game: Game, title: AnyTitle, place: int, user: User) -> Seat:
    return Seat(game=game, place=place, number=place, colour=title.colours[place], status=Seat.Status.TAKEN, user=user)
