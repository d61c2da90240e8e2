"""Somebody is away for three days."""

from __future__ import annotations

from accounts.models import User
from games.models import Game
from games.proposals import proposing


def lend(game: Game, owner: User, *others: User, to: User | None = None) -> None:
    """A bot, or somebody, plays for the owner, and all these others agree."""
    details = {"days": 3} | ({"name": to.username} if to else {})
    proposal = proposing.propose(game=game, user=owner, code="stand-in", details=details)
    for person in (*others, to) if to else others:
        proposing.agree(proposal=proposal, user=person)
