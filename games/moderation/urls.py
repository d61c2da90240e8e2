"""The addresses of reports."""

from django.urls import path

from games.chat.urls import at_places
from games.moderation import views

app_name = "moderation"
urlpatterns = [
    path("reports/people/<path:who>/", views.person, name="report_person"),
    path("reports/groups/<slug:group_id>/", views.club, name="report_club"),
    path("reports/tournaments/<slug:tournament>/", views.tournament, name="report_tournament"),
    path("reports/studies/<slug:study_id>/", views.study, name="report_study"),
    *at_places("report_line", "<int:number>/report/", views.line),
]
