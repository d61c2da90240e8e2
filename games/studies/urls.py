"""The addresses of studies."""

from django.urls import path

from games.studies import views

app_name = "studies"
urlpatterns = [
    path("tables/<slug:public_id>/try/", views.begin, name="begin"),
    path("tried/", views.studies, name="studies"),
    path("tried/<slug:study_id>/", views.study, name="study"),
    path("tried/<slug:study_id>/forecasts/", views.previews, name="forecasts"),
    path("tried/<slug:study_id>/step/", views.step, name="step"),
    path("tried/<slug:study_id>/remove/", views.remove, name="remove"),
    path("tried/<slug:study_id>/play-from-here/", views.play_from_here, name="play_from_here"),
    path("tried/<slug:study_id>/name/", views.rename, name="rename"),
    path("tried/<slug:study_id>/share/", views.share, name="share"),
    path("tried/<slug:study_id>/throw-away/", views.throw_away, name="throw_away"),
]
