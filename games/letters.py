"""A mail of the outbox as a message: text and HTML in the reader's language and zone, from what a spectator may see."""

from __future__ import annotations

from itertools import chain
from typing import Any
from urllib.parse import urljoin, urlsplit

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import MailKind
from accounts.reader import writing_for
from accounts.unsubscribe import unsubscribe_url
from games import selectors, sentences
from games.models import Move, OutgoingMail, Seat
from games.presenters import for_title
from games.presenters.cards import names_of
from games.presenters.numbers import number
from games.presenters.page import sitters
from games.services import history
from games.services.tables import Table, look_at

LINES = 12
"""What happened is told in so few lines; the table's page has the rest."""

_inliner = css_inline.CSSInliner(load_remote_stylesheets=False)


def write(mail: OutgoingMail) -> EmailMultiAlternatives:
    """The message; its identity depends on nothing but the mail's key, so that a second copy is known as one."""
    with writing_for(mail.user):
        context = _context(mail)
        message = EmailMultiAlternatives(
            subject=_part(mail, "subject.txt", context),
            body=_part(mail, "body.txt", context) + "\n",
            to=[mail.user.email],
            headers=_headers(mail, context["unsubscribe_url"]),
        )
        message.attach_alternative(_inliner.inline(_part(mail, "body.html", context)), "text/html")
    return message


def _part(mail: OutgoingMail, name: str, context: dict[str, Any]) -> str:
    return render_to_string(f"emails/{_FOLDERS[MailKind(mail.kind)]}/{name}", context).strip()


def _headers(mail: OutgoingMail, stop: str) -> dict[str, str]:
    return {
        "Message-ID": f"<{mail.key.replace(':', '.')}@{urlsplit(settings.BASE_URL).hostname}>",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }


# --- what the templates get ------------------------------------------------------------------------------------------


def _context(mail: OutgoingMail) -> dict[str, Any]:
    return {
        "reader": mail.user,
        "game": mail.game,
        "title": sentences.title(mail.game.title),
        "table_url": urljoin(settings.BASE_URL, mail.game.get_absolute_url()),
        "profile_url": urljoin(settings.BASE_URL, reverse("accounts:profile")),
        "unsubscribe_url": unsubscribe_url(mail.user, MailKind(mail.kind)),
        **_CONTEXTS[MailKind(mail.kind)](mail),
    }


def _turn(mail: OutgoingMail) -> dict[str, Any]:
    table = look_at(mail.game)
    moves = selectors.moves_since(table.game, mail.after_move)
    movers = list(dict.fromkeys(table.names[move.seat] for move in moves if not _is_own(table, move, mail)))
    if not movers:  # The reader's own move, the last that was out, brought what happened.
        moves = selectors.moves_since(table.game, mail.after_move - 1)
    happened = chain.from_iterable(history.happened_in(table.game, moves))
    lines = [sentences.event(table.game.title, event, table.names) for event in happened]
    asked = [seat for seat in table.seats if seat.waiting_since and seat.user_id != mail.user_id]
    return {
        "others": [name for seat, name in zip(table.seats, table.names, strict=True) if seat.user_id != mail.user_id],
        "asked": asked,
        "asked_names": names_of(asked),
        "movers": movers,
        "has_just_begun": mail.after_move == 0,
        "earlier": max(0, len(lines) - LINES),
        "lines": lines[-LINES:],
        **standing(table),
    }


def _is_own(table: Table, move: Move, mail: OutgoingMail) -> bool:
    return table.seats[move.seat].user_id == mail.user_id


def _over(mail: OutgoingMail) -> dict[str, Any]:
    table = look_at(mail.game)
    winners = [seat.player_name for seat in table.seats if seat.won]
    own = next((seat for seat in table.seats if seat.user_id == mail.user_id), None)
    return {"winners": winners, "has_won": own is not None and own.won, **standing(table)}


def _invitation(mail: OutgoingMail) -> dict[str, Any]:
    options = sentences.chosen_options(mail.game.title, mail.game.options)
    return {"host": mail.game.host, "players": mail.game.players, "options": options}


def standing(table: Table) -> dict[str, Any]:
    """Live scores and the board, as a spectator may see them."""
    view = table.ruleset.view(table.state, None)
    return {
        "scores": [_score(table, seat) for seat in sorted(table.seats, key=_rank)],
        "board": for_title(table.game.title).mail_board(view, sitters(table)),
    }


def _score(table: Table, seat: Seat) -> dict[str, Any]:
    """A seat's points and what they are the sum of, in a line that fits on a phone: what is 0 is left out."""
    score = seat.score or {}
    lines = [line for line in table.ruleset.score_lines if score.get(line)]
    parts = [f"{sentences.score_line(table.game.title, line)} {number(score[line])}" for line in lines]
    return {"name": seat.player_name, "total": number(seat.points or 0), "parts": ", ".join(parts)}


def _rank(seat: Seat) -> tuple[bool, int, int]:
    return (not seat.won, -(seat.points or 0), seat.number or 0)


_FOLDERS = {MailKind.TURN: "turn", MailKind.GAME_OVER: "over", MailKind.INVITATION: "invitation"}
_CONTEXTS = {MailKind.TURN: _turn, MailKind.GAME_OVER: _over, MailKind.INVITATION: _invitation}
