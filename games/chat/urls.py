"""The addresses of talk and notes."""

from django.urls import path

from games.chat import views

app_name = "talk"
urlpatterns = [
    path("tables/<slug:public_id>/talk/<slug:audience>/", views.talk, name="talk"),
    path("tables/<slug:public_id>/talk/<slug:audience>/read/", views.read, name="read"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/", views.line, name="line"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/change/", views.change, name="change"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/delete/", views.delete, name="delete"),
    path("tables/<slug:public_id>/talk/<slug:audience>/<int:number>/react/", views.react, name="react"),
    path("tables/<slug:public_id>/note/", views.about_table, name="note_about_table"),
    path("notes/", views.notes, name="notes"),
    path("notes/people/<path:who>/", views.about_person, name="note_about_person"),
]
