"""The addresses of groups."""

from django.urls import path

from games.clubs.views import groups, rules

app_name = "groups"
urlpatterns = [
    path("groups/", groups.groups, name="groups"),
    path("groups/<slug:group_id>/", groups.group, name="group"),
    path("groups/<slug:group_id>/invite/", groups.invite, name="invite"),
    path("groups/<slug:group_id>/join/", groups.join, name="join"),
    path("groups/<slug:group_id>/decline/", groups.decline, name="decline"),
    path("groups/<slug:group_id>/leave/", groups.leave, name="leave"),
    path("groups/<slug:group_id>/take-back/", groups.take_back, name="take_back"),
    path("groups/<slug:group_id>/send-away/<path:who>/", groups.send_away, name="send_away"),
    path("groups/<slug:group_id>/keep/", groups.keep, name="keep"),
    path("groups/<slug:group_id>/rules/", rules.rules, name="rules"),
    path("groups/<slug:group_id>/play-like/", rules.play_like, name="play_like"),
    path("groups/<slug:group_id>/games/", groups.games, name="games"),
    path("groups/<slug:group_id>/new-table/", groups.new_table, name="new_table"),
]
