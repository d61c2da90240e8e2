"""The addresses of tournaments."""

from django.urls import path

from games.tournaments import views

app_name = "tournaments"
urlpatterns = [
    path("tournaments/", views.calendar, name="calendar"),
    path("tournaments/new/", views.new, name="new"),
    path("tournaments/<slug:public_id>/", views.tournament, name="tournament"),
    path("tournaments/<slug:public_id>/enter/", views.enter, name="enter"),
    path("tournaments/<slug:public_id>/withdraw/", views.withdraw, name="withdraw"),
    path("tournaments/<slug:public_id>/cancel/", views.cancel, name="cancel"),
    path("tournaments/<slug:public_id>/remove/", views.remove, name="remove"),
    path("tournaments/<slug:public_id>/organise/", views.organise, name="organise"),
]
