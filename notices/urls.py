"""The addresses of what a person was told."""

from django.urls import path

from notices import views

app_name = "notices"
urlpatterns = [
    path("profile/mails/", views.notices, name="notices"),
]
