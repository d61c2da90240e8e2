"""``/bots``: bots by others as opponents, and what one's own bot accepts."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from ninja import Router

from api import bots
from api.bots import Opponent
from api.errors import BotsOnly, InvalidRequest
from api.v1 import documents
from api.v1.auth import PUBLIC, READ, TABLES, ApiRequest, PublicRequest
from api.v1.lobby import terms_of
from api.v1.people import Name
from api.v1.responses import json_response
from api.v1.schemas.base import moment
from api.v1.schemas.bots import BotOut, BotsOut, PlayBotIn, ProfileIn, ProfileOut
from api.v1.schemas.tables import TableOut
from games.engine import registry

router = Router(tags=["bots"], auth=READ)


@router.get("/bots", response=BotsOut, auth=PUBLIC, operation_id="bots", summary="Bots to play with")
def listed(request: PublicRequest) -> HttpResponse:
    """Bots by others that have asked for something in the last 30 days, the latest first, a hundred at most."""
    return json_response({"bots": [_shown(each) for each in bots.opponents(request.user)]})


@router.get("/bots/{name}", response=BotOut, auth=PUBLIC, operation_id="bot", summary="A bot")
def bot(request: PublicRequest, name: Name) -> HttpResponse:
    """What a bot accepts, how it has played, and whether it is awake."""
    return json_response(_shown(bots.opponent(name, request.user)))


@router.post(
    "/bots/{name}/play", response={201: TableOut}, auth=TABLES, operation_id="playBot", summary="Play with a bot"
)
def play(request: ApiRequest, name: Name, body: PlayBotIn) -> HttpResponse:
    """A private, unrated table at which a place is kept for the bot; your inbox tells if it declines."""
    found = bots.opponent(name, request.user)
    terms = terms_of(body, waits=False)
    game = bots.play(user=request.user, bot=found.bot, title=body.title, options=body.options, terms=terms)
    return json_response(documents.table_document(game, request.user), 201)


@router.get("/me/bot", response=ProfileOut, operation_id="profile", summary="What my bot accepts")
def profile(request: ApiRequest) -> dict[str, Any]:
    """What the bot of this token accepts when it is invited."""
    return _profile(request)


@router.put("/me/bot", response=ProfileOut, auth=TABLES, operation_id="setProfile", summary="Say what my bot accepts")
def set_profile(request: ApiRequest, body: ProfileIn) -> dict[str, Any]:
    """An invitation to anything else is refused at once, with the reason."""
    _expect_bot(request)
    if unknown := [title for title in body.titles if title not in registry.titles()]:
        raise InvalidRequest(errors=[{"where": "titles", "what": f"No title here: {unknown[0]}"}])
    bots.keep_profile(bot=request.user, **body.model_dump())
    return _profile(request)


def _profile(request: ApiRequest) -> dict[str, Any]:
    _expect_bot(request)
    kept = bots.profile_of(request.user)
    return {"titles": kept.titles, "tables_at_once": kept.tables_at_once, "is_listed": kept.is_listed}


def _expect_bot(request: ApiRequest) -> None:
    if not request.user.is_bot:
        raise BotsOnly


def _shown(found: Opponent) -> dict[str, Any]:
    return {
        "name": found.bot.username,
        "owner": found.owner.username if found.owner else None,
        "is_awake": found.is_awake,
        "seen_at": moment(found.seen_at),
        "titles": list(found.titles),
        "tables": found.tables,
        "most_tables": found.most_tables,
        "results": [each._asdict() for each in found.results],
        "url": urljoin(settings.BASE_URL, reverse("api:bot", args=[found.bot.username])),
    }
