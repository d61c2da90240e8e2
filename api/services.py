"""What people do about programs: make and end tokens, make and stop bots; in one transaction each."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.security import log
from accounts.services import delete_account
from api.errors import NoSuchBot, TooManyBots, TooManyTokens
from api.models import Scope, Token
from api.selectors import bots_of, digest_of
from games.lobby import joining

PREFIX = "cacao_"
"""By which a token is known that somebody has published by mistake."""


@transaction.atomic
def make_token(*, owner: User, name: str, scopes: Collection[Scope], days: int, bot: User | None = None) -> str:
    """Make a token for oneself or for a bot of one's own; its text, which is kept nowhere.

    Raises ``TooManyTokens``, ``NoSuchBot`` and ``PersonChanged``.
    """
    owner.lock()
    number = Token.objects.filter(owner=owner).count()
    if number >= settings.TOKENS_PER_PERSON:
        raise TooManyTokens(number=number)
    if bot is not None and bot.bot_owner_id != owner.pk:
        raise NoSuchBot
    secret = PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(
        owner=owner,
        person=bot or owner,
        name=name,
        digest=digest_of(secret),
        scopes=" ".join(scope for scope in Scope if scope in scopes),
        expires_at=timezone.now() + timedelta(days=days),
    )
    return secret


@transaction.atomic
def make_bot(*, owner: User, name: str) -> User:
    """An account for a program, for which its owner answers. It has no password and no address.

    Raises ``TooManyBots``, ``PersonChanged``, and ``ValidationError`` for a name that cannot be had.
    """
    owner.lock()
    number = bots_of(owner).count()
    if number >= settings.BOTS_PER_PERSON:
        raise TooManyBots(number=number)
    bot = User(username=User.normalize_username(name), is_bot=True, bot_owner=owner, language=owner.language)
    bot.full_clean(exclude=["password"])
    User.objects.expect_free(bot.username)
    bot.set_unusable_password()
    try:
        with transaction.atomic():
            bot.save(force_insert=True)
    except IntegrityError:  # Somebody has taken the name at this moment.
        User.objects.expect_free(bot.username)
        raise
    return bot


@transaction.atomic
def stop_bot(*, bot: User, actor: User) -> None:
    """Stop a bot: its tokens end, its places are free again, the stand-in goes on at its tables.

    Its name and its games stay. An administrator may let it in again; tokens have to be made anew.
    """
    User.objects.hold(bot.pk)
    User.objects.filter(pk=bot.pk).update(is_active=False)
    Token.objects.filter(person=bot).delete()
    joining.see_off(user=bot)
    log.note(bot.bot_owner, "bot-stopped", actor=actor)


def delete_bots(*, owner: User) -> None:
    """Delete the bots of somebody who leaves, also those that were stopped, inside the transaction that does it."""
    for bot in User.objects.filter(bot_owner=owner, deleted_at=None).order_by("pk"):
        delete_account(user=bot)
