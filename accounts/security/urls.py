"""The addresses of the pages about one's own security."""

from django.urls import path

from accounts.security import device_views, views

app_name = "security"
urlpatterns = [
    path("profile/security/", views.security, name="security"),
    path("profile/security/end/", views.end_session, name="end_session"),
    path("profile/security/end-outlet/", views.end_outlet, name="end_outlet"),
    path("profile/security/end-others/", views.end_other_sessions, name="end_other_sessions"),
    path("profile/devices/", device_views.devices, name="devices"),
    path("profile/devices/end-link/", device_views.end_link, name="end_device_link"),
    path("go-on/<str:secret>/", device_views.go_on, name="go_on"),
]
