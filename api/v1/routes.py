"""The API of version 1: all of its operations, in one schema."""

from __future__ import annotations

from api.v1 import (
    bots,
    events,
    games,
    inbox,
    insights,
    lobby,
    me,
    people,
    playing,
    puzzles,
    tables,
    talk,
    titles,
    tournaments,
    webhooks,
)
from api.v1.openapi import Api
from api.v1.operations import operation
from api.v1.parser import StrictParser
from api.v1.responses import handle

DESCRIPTION = (
    "Let your program read, play, chat and create tables. Send “Authorization: Bearer …” with a token from your "
    "profile. Errors come as application/problem+json, each with a code that never changes. How to use it all, and "
    "what the codes mean, is told at /api/."
)


api = Api(
    title="Cacao by correspondence",
    version="1.0.0",
    description=DESCRIPTION,
    docs_url=None,
    urls_namespace="api_v1",
    parser=StrictParser(),
)
api.add_decorator(operation, mode="view")
handle(api)
api.add_router("/titles", titles.router)
api.add_router("/me", me.router)
api.add_router("/me/webhooks", webhooks.router)
api.add_router("/inbox", inbox.router)
api.add_router("/tables", tables.router)
api.add_router("/tables", lobby.router)
api.add_router("/tables", playing.router)
api.add_router("", talk.router)
api.add_router("", people.router)
api.add_router("", games.router)
api.add_router("", bots.router)
api.add_router("/puzzles", puzzles.router)
api.add_router("", insights.router)
api.add_router("/tournaments", tournaments.router)
api.add_router("/events", events.router)
api.add_router("/tables", events.at_table)
