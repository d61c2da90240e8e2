"""The addresses as ``make play`` has them: with the mailbox."""

from django.urls import include, path

from cacao_site.urls import urlpatterns as everywhere

urlpatterns = [*everywhere, path("mailbox/", include("cacao_site.dev.mailbox_urls"))]
