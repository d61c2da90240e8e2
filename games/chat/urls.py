"""The addresses of talk at tables, in tournaments and in groups, and of notes."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path, register_converter
from django.urls.converters import SlugConverter

from games.chat import views
from games.chat.models import Room


class AudienceConverter(SlugConverter):
    """Whose talk at a table."""

    regex = "|".join((Room.Audience.PLAYERS, Room.Audience.WATCHERS))


register_converter(AudienceConverter, "audience")

ACTS: dict[str, tuple[str, Callable[..., HttpResponse]]] = {
    "talk": ("", views.talk),
    "news": ("news/", views.news),
    "read": ("read/", views.read),
    "line": ("<int:number>/", views.line),
    "change": ("<int:number>/change/", views.change),
    "delete": ("<int:number>/delete/", views.delete),
    "react": ("<int:number>/react/", views.react),
    "report": ("<int:number>/report/", views.report),
}
"""What is done in a talk: the same everywhere."""


def _addresses(prefix: str, audience: str = "") -> list[URLPattern]:
    """Those of one kind of places; ``audience`` where the prefix does not say it."""
    more = {"audience": audience} if audience else {}
    return [path(f"{prefix}{end}", view, more, name=name) for name, (end, view) in ACTS.items()]


app_name = "talk"
urlpatterns = [
    *_addresses("tables/<slug:public_id>/talk/<audience:audience>/"),
    *_addresses("tournaments/<slug:public_id>/talk/", Room.Audience.ENTRANTS),
    *_addresses("groups/<slug:public_id>/talk/", Room.Audience.MEMBERS),
    path("tables/<slug:public_id>/note/", views.about_table, name="note_about_table"),
    path("notes/", views.notes, name="notes"),
    path("notes/people/<path:who>/", views.about_person, name="note_about_person"),
]
