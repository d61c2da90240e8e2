"""The addresses of what a person was told, and wants to be told."""

from django.urls import path

from notices import views

app_name = "notices"
urlpatterns = [
    path("profile/notices/", views.wishes, name="wishes"),
    path("profile/mails/", views.notices, name="notices"),
    path("unsubscribe/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
