"""The addresses of the pages about oneself."""

from django.urls import path

from accounts import views
from accounts.locale import language

app_name = "accounts"
urlpatterns = [
    path("language/", language.language, name="language"),
    path("guest/", views.guest, name="guest"),
    path("profile/", views.profile, name="profile"),
    path("profile/claim/", views.claim, name="claim"),
    path("profile/delete/", views.delete, name="delete"),
]
