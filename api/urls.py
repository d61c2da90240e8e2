"""The addresses of the API, and of the pages about it."""

from django.urls import path

from api import bot_views, views

app_name = "api"
urlpatterns = [
    path("profile/programs/", views.programs, name="programs"),
    path("profile/programs/tokens/", views.make_token, name="make_token"),
    path("profile/programs/tokens/end/", views.end_token, name="end_token"),
    path("profile/programs/bots/", views.make_bot, name="make_bot"),
    path("profile/programs/bots/<path:who>/", bot_views.profile, name="profile"),
    path("bots/", bot_views.bots, name="bots"),
    path("bots/<path:who>/", bot_views.bot, name="bot"),
    path("api/", views.documentation, name="documentation"),
    path("api/problems/", views.problems, name="problems"),
    path("api/guides/<slug:name>/", views.guide, name="guide"),
    path("api/examples/<str:name>", views.example, name="example"),
    path("api/v1/<path:rest>", views.nowhere, name="nowhere"),
]
