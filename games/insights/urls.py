"""The addresses of insights."""

from django.urls import path

from games.insights import views

app_name = "insights"
urlpatterns = [
    path("insights/", views.first_title, name="all_titles"),
    path("insights/shown-to/", views.show_to, name="show_to"),
    path("insights/exercises/<int:number>/", views.exercise, name="exercise"),
    path("insights/titles/<slug:title>/", views.own, name="title"),
    path("insights/titles/<slug:title>/ask/", views.ask, name="ask"),
    path("insights/titles/<slug:title>/practise/", views.practise, name="practise"),
    path("insights/people/<path:who>/", views.person, name="person"),
]
