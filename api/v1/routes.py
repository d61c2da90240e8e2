"""The API of version 1: all of its operations, in one schema."""

from __future__ import annotations

from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from api.v1 import events, lobby, me, people, playing, puzzles, tables, talk, tournaments
from api.v1.operations import operation
from api.v1.parser import StrictParser
from api.v1.responses import CONTENT_TYPE, handle
from api.v1.schemas.base import Problem

DESCRIPTION = (
    "Let your program read, play, chat and create tables. Send “Authorization: Bearer …” with a token from your "
    "profile. Errors come as application/problem+json. docs/api.md says what won’t change."
)


class Api(NinjaAPI):
    """Ninja's, with what every operation may be refused in its schema."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**options)
        reference = {"$ref": "#/components/schemas/Problem"}
        refusal = {"description": "Refused", "content": {CONTENT_TYPE: {"schema": reference}}}
        for operations in schema["paths"].values():
            for each in operations.values():
                each["responses"]["4XX"] = refusal
        definitions = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
        parts = definitions.pop("$defs", {})
        schema["components"]["schemas"] |= {"Problem": definitions, **parts}
        return schema


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
api.add_router("/me", me.router)
api.add_router("/tables", tables.router)
api.add_router("/tables", lobby.router)
api.add_router("/tables", playing.router)
api.add_router("", talk.router)
api.add_router("", people.router)
api.add_router("/puzzles", puzzles.router)
api.add_router("/tournaments", tournaments.router)
api.add_router("/events", events.router)
