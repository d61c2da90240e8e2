"""The addresses of the site with the page that only authors have."""

from django.urls import include, path

from cacao_site.urls import handler500, urlpatterns

urlpatterns = [*urlpatterns, path("last-error/", include("cacao_site.dev.tracebacks"))]

__all__ = ["handler500", "urlpatterns"]
