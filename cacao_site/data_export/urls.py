"""The addresses of exports."""

from django.urls import path

from cacao_site.data_export import views

app_name = "data_export"
urlpatterns = [
    path("profile/everything/", views.export, name="export"),
    path("profile/everything/<slug:secret>/", views.file, name="file"),
]
