"""The addresses of playtests."""

from django.urls import path

from games.playtests import views

app_name = "playtests"
urlpatterns = [
    path("playtests/", views.playtests, name="playtests"),
    path("playtests/new/", views.new, name="new"),
    path("playtests/record/", views.from_record, name="from_record"),
    path("tables/<slug:public_id>/playtest/", views.from_table, name="from_table"),
    path("playtests/<slug:playtest_id>/", views.playtest, name="playtest"),
    path("playtests/<slug:playtest_id>/forecasts/", views.previews, name="forecasts"),
    path("playtests/<slug:playtest_id>/step/", views.step, name="step"),
    path("playtests/<slug:playtest_id>/bot/", views.let_bot_move, name="bot"),
    path("playtests/<slug:playtest_id>/copy/", views.copy, name="copy"),
    path("playtests/<slug:playtest_id>/record/", views.record, name="record"),
    path("playtests/<slug:playtest_id>/delete/", views.delete, name="delete"),
]
