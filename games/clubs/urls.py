"""The addresses of groups."""

from django.urls import path

from games.clubs import views

app_name = "groups"
urlpatterns = [
    path("groups/", views.groups, name="groups"),
    path("groups/<slug:group_id>/", views.group, name="group"),
    path("groups/<slug:group_id>/invite/", views.invite, name="invite"),
    path("groups/<slug:group_id>/join/", views.join, name="join"),
    path("groups/<slug:group_id>/decline/", views.decline, name="decline"),
    path("groups/<slug:group_id>/leave/", views.leave, name="leave"),
    path("groups/<slug:group_id>/take-back/", views.take_back, name="take_back"),
    path("groups/<slug:group_id>/send-away/<path:who>/", views.send_away, name="send_away"),
    path("groups/<slug:group_id>/keep/", views.keep, name="keep"),
    path("groups/<slug:group_id>/rules/", views.rules, name="rules"),
    path("groups/<slug:group_id>/play-like/", views.play_like, name="play_like"),
    path("groups/<slug:group_id>/games/", views.games, name="games"),
    path("groups/<slug:group_id>/new-table/", views.new_table, name="new_table"),
]
