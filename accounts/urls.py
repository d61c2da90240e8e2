"""The addresses of the pages about oneself."""

from django.urls import path

from accounts import sounds, theme, views
from accounts.locale import language
from accounts.mail.views import never_again

app_name = "accounts"
urlpatterns = [
    path("language/", language.language, name="language"),
    path("theme/", theme.theme, name="theme"),
    path("guest/", views.guest, name="guest"),
    path("profile/", views.profile, name="profile"),
    path("profile/sounds/", sounds.sounds, name="sounds"),
    path("profile/claim/", views.claim, name="claim"),
    path("profile/delete/", views.delete, name="delete"),
    path("never-again/<str:token>/", never_again, name="never_again"),
]
