"""What an admin is asked before a table is cancelled."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.asking import Effect, Kind, Question
from accounts.models import User
from games import texts
from games.models import Game
from games.operations import administering


def of_cancelling(game: Game, admin: User) -> Question:
    """Before a table is cancelled. Raises ``GameFinished``."""
    administering.expect_cancellable(game)
    return Question(
        title=_("Cancel this table?"),
        place=f"{texts.title(game.title)} {game.public_id}",
        back=reverse("admin:games_game_change", args=[game.pk]),
        effects=[*_effects(game)],
        yes=_("Cancel the table"),
        no=_("Keep the table"),
        proof=administering.proof_of_cancelling(game, admin),
        told=_("We tell everyone at the table, with your name and reason, as each of them likes to be told."),
        milder=_("Give a seat to a bot, stop the clocks or give more time: you find all three on the table’s page.")
        if game.is_running
        else "",
        reason_help=_("Everyone at the table can read it."),
    )


def _effects(game: Game) -> Iterator[Effect]:
    if not game.is_running:
        yield Effect(Kind.LOST, _("Nobody can sit down any longer, and the game won’t start."))
    elif game.must_end:
        yield Effect(
            Kind.LOST,
            _(
                "This table belongs to a tournament. If you cancel it, it’s voided there: by the tournament’s rules "
                "it’s played again while there’s time, or it ends without a result, and the round goes on."
            ),
        )
    else:
        yield Effect(Kind.LOST, _("The game ends without a result, and no rating changes."))
    yield Effect(Kind.NEXT, _("This can’t be undone."))
