"""URLs that pages with a stream ask; ``/live/`` itself is the other process's."""

from django.urls import path

from cacao_site.live import views

app_name = "live"
urlpatterns = [
    path("pushed/token/", views.token, name="token"),
    path("pushed/waiting/", views.waiting, name="waiting"),
]
