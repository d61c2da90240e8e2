"""The addresses of talk and notes."""

from django.urls import path

from games.chat.views import lines, notes

app_name = "talk"
urlpatterns = [
    path("tables/<slug:public_id>/talk/<slug:audience>/", lines.talk, name="talk"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/", lines.line, name="line"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/change/", lines.change, name="change"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/delete/", lines.delete, name="delete"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/react/", lines.react, name="react"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/report/", lines.report, name="report"),
    path("tables/<slug:public_id>/note/", notes.about_table, name="note_about_table"),
    path("notes/", notes.notes, name="notes"),
    path("notes/people/<path:who>/", notes.about_person, name="note_about_person"),
]
