"""The addresses of playtests."""

from django.urls import path

from games.playtests.views import beginning, playing

app_name = "playtests"
urlpatterns = [
    path("playtests/", beginning.playtests, name="playtests"),
    path("playtests/new/", beginning.new, name="new"),
    path("playtests/record/", beginning.from_record, name="from_record"),
    path("tables/<slug:public_id>/playtest/", beginning.from_table, name="from_table"),
    path("playtests/<slug:playtest_id>/", playing.playtest, name="playtest"),
    path("playtests/<slug:playtest_id>/forecasts/", playing.previews, name="forecasts"),
    path("playtests/<slug:playtest_id>/step/", playing.step, name="step"),
    path("playtests/<slug:playtest_id>/bot/", playing.let_bot_move, name="bot"),
    path("playtests/<slug:playtest_id>/copy/", playing.copy, name="copy"),
    path("playtests/<slug:playtest_id>/record/", playing.record, name="record"),
    path("playtests/<slug:playtest_id>/delete/", playing.delete, name="delete"),
]
