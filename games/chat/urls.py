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
}
"""What is done in a talk: the same everywhere."""


PLACES: dict[str, dict[str, str]] = {
    "tables/<slug:public_id>/talk/<audience:audience>/": {},
    "tournaments/<slug:public_id>/talk/": {"audience": Room.Audience.ENTRANTS},
    "groups/<slug:public_id>/talk/": {"audience": Room.Audience.MEMBERS},
}
"""How addresses of talk begin, with the audience where they do not say it."""


def at_places(name: str, end: str, view: Callable[..., HttpResponse]) -> list[URLPattern]:
    """The addresses of one act wherever people talk."""
    return [path(f"{prefix}{end}", view, more, name=name) for prefix, more in PLACES.items()]


app_name = "talk"
urlpatterns = [
    *(address for name, (end, view) in ACTS.items() for address in at_places(name, end, view)),
    path("tables/<slug:public_id>/note/", views.about_table, name="note_about_table"),
    path("notes/", views.notes, name="notes"),
    path("notes/people/<path:who>/", views.about_person, name="note_about_person"),
]
