"""The addresses of lobby and tables."""

from django.urls import path

from games.views import (
    answering,
    lobby,
    my_games,
    people,
    preferences,
    rules,
    table,
    time,
    together,
    waiting,
)

app_name = "games"
urlpatterns = [
    path("my-games/", my_games.my_games, name="my_games"),
    path("my-games/finished/", my_games.finished, name="finished"),
    path("my-games/next/", my_games.next_game, name="next_game"),
    path("profile/preferences/", preferences.first_title, name="all_preferences"),
    path("profile/preferences/<slug:title>/", preferences.preferences, name="preferences"),
    path("profile/time/", time.time, name="time"),
    path("people/<str:who>/", people.person, name="person"),
    path("rules/", rules.first_title, name="all_rules"),
    path("rules/<slug:title>/", rules.rules, name="rules"),
    path("tables/", lobby.lobby, name="lobby"),
    path("tables/new/", lobby.new_table, name="new_table"),
    path("tables/quick/", lobby.quick_game, name="quick_game"),
    path("tables/<slug:public_id>/join/", waiting.join, name="join"),
    path("tables/<slug:public_id>/leave/", waiting.leave, name="leave"),
    path("tables/<slug:public_id>/invite/", waiting.invite, name="invite"),
    path("tables/<slug:public_id>/start/", waiting.start, name="start"),
    path("tables/<slug:public_id>/cancel/", waiting.cancel, name="cancel"),
    path("tables/<slug:public_id>/", table.table, name="table"),
    path("tables/<slug:public_id>/news/", table.news, name="news"),
    path("tables/<slug:public_id>/log/", table.log, name="log"),
    path("tables/<slug:public_id>/rules/", rules.table_rules, name="table_rules"),
    path("tables/<slug:public_id>/record/", table.record, name="record"),
    path("tables/<slug:public_id>/step/", table.step, name="step"),
    path("tables/<slug:public_id>/undo/", table.undo, name="undo"),
    path("tables/<slug:public_id>/confirm/", table.confirm, name="confirm"),
    path("tables/<slug:public_id>/withdraw/", table.withdraw, name="withdraw"),
    path("tables/<slug:public_id>/resign/", table.resign, name="resign"),
    path("tables/<slug:public_id>/together/", together.together, name="together"),
    path("tables/<slug:public_id>/together/propose/", together.propose, name="propose"),
    path("tables/<slug:public_id>/together/answer/", together.answer, name="answer"),
    path("tables/<slug:public_id>/together/back/", together.take_again, name="take_seat_again"),
    path("tables/<slug:public_id>/together/stuck/", together.report, name="stuck"),
    path("proposals/<str:token>/", answering.by_link, name="answer_by_link"),
]
