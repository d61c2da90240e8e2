"""The addresses of exports."""

from django.urls import path

from exports import views

app_name = "exports"
urlpatterns = [
    path("profile/everything/", views.export, name="export"),
    path("profile/everything/<slug:secret>/", views.file, name="file"),
]
