"""The addresses of the search for a game."""

from django.urls import path

from games.matching import views

app_name = "matching"
urlpatterns = [
    path("find/", views.find, name="find"),
    path("find/<int:pk>/", views.change, name="change"),
    path("find/<int:pk>/stop/", views.stop, name="stop"),
    path("find/answer/<str:token>/", views.answer, name="answer"),
]
