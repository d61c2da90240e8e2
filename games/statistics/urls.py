"""The addresses of figures and of the games behind them."""

from django.urls import path

from games.statistics import views

app_name = "statistics"
urlpatterns = [
    path("statistics/", views.first_title, name="all_titles"),
    path("statistics/titles/<slug:title>/", views.title, name="title"),
    path("statistics/titles/<slug:title>/games/", views.title_games, name="title_games"),
    path("statistics/people/<path:who>/", views.person, name="person"),
    path("statistics/games-of/<path:who>/", views.person_games, name="person_games"),
]
