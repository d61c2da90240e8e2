"""The addresses of practice."""

from django.urls import path

from games.puzzles import views

app_name = "practice"
urlpatterns = [
    path("practice/", views.practice, name="practice"),
    path("practice/next/", views.following, name="next"),
    path("practice/<int:number>/", views.puzzle, name="puzzle"),
    path("practice/<int:number>/forecasts/", views.previews, name="forecasts"),
    path("practice/<int:number>/step/", views.step, name="step"),
    path("practice/<int:number>/answer/", views.answer, name="answer"),
]
