"""The addresses of tournaments."""

from django.urls import path

from games.tournaments.views import acts, organisers, pages

app_name = "tournaments"
urlpatterns = [
    path("tournaments/", pages.calendar, name="calendar"),
    path("tournaments/new/", pages.new, name="new"),
    path("tournaments/<slug:public_id>/", pages.tournament, name="tournament"),
    path("tournaments/<slug:public_id>/enter/", acts.enter, name="enter"),
    path("tournaments/<slug:public_id>/withdraw/", acts.withdraw, name="withdraw"),
    path("tournaments/<slug:public_id>/cancel/", organisers.cancel, name="cancel"),
    path("tournaments/<slug:public_id>/undo/", organisers.undo, name="undo"),
    path("tournaments/<slug:public_id>/remove/", organisers.remove, name="remove"),
    path("tournaments/<slug:public_id>/replace/", organisers.replace, name="replace"),
    path("tournaments/<slug:public_id>/end-round/", organisers.end_round, name="end_round"),
    path("tournaments/<slug:public_id>/write/", organisers.write, name="write"),
    path("tournaments/<slug:public_id>/note/", organisers.notice, name="notice"),
    path("tournaments/<slug:public_id>/hand-over/", organisers.hand_over, name="hand_over"),
    path("tournaments/<slug:public_id>/organise/", organisers.organise, name="organise"),
]
