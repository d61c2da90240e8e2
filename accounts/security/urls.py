"""The addresses of the pages about one's own security."""

from django.urls import path

from accounts.security import views

app_name = "doors"
urlpatterns = [
    path("profile/security/", views.security, name="security"),
    path("profile/security/end/", views.end_session, name="end_session"),
    path("profile/security/end-outlet/", views.end_outlet, name="end_outlet"),
    path("profile/security/end-others/", views.end_other_sessions, name="end_other_sessions"),
]
