"""Addresses of the pages about the site."""

from __future__ import annotations

from django.urls import path

from cacao_site.about import views

app_name = "about"

urlpatterns = [
    path("contact/", views.contact, name="contact"),
    path("imprint/", views.imprint, name="imprint"),
    path("privacy/", views.privacy, name="privacy"),
    path("house-rules/", views.house_rules, name="house_rules"),
]
