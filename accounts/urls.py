"""The addresses of people's own pages."""

from django.urls import URLPattern

app_name = "accounts"
urlpatterns: list[URLPattern] = []
