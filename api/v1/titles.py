"""``/titles``: what the site offers to play, for whoever asks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from api.errors import NoSuchTitle
from api.v1 import title_documents
from api.v1.auth import PUBLIC
from api.v1.responses import json_response
from api.v1.schemas.titles import TitleOut, TitlesOut
from games.engine import registry

router = Router(tags=["titles"], auth=PUBLIC)


@router.get("", response=TitlesOut, operation_id="titles", summary="What can be played")
def titles(request: HttpRequest) -> HttpResponse:
    """All titles, the levels of the site’s bots, and the paces a table may have. Needs no token."""
    return json_response(title_documents.titles_document(registry.titles()))


@router.get("/{title}", response=TitleOut, operation_id="title", summary="A title")
def title(request: HttpRequest, title: str) -> HttpResponse:
    """Its options, why some don’t go together, and JSON Schemas of its views and moves. Needs no token."""
    offered = registry.titles()
    if title not in offered:
        raise NoSuchTitle(title=title)
    return json_response(title_documents.title_document(offered[title]))
