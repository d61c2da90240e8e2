"""The addresses of the mailbox, which exists only where ``make play`` runs."""

from django.urls import path

from cacao_site.dev import mailbox_views

urlpatterns = [
    path("", mailbox_views.mailbox, name="mailbox"),
    path("<str:name>/", mailbox_views.mail, name="mailbox_mail"),
    path("<str:name>/html/", mailbox_views.mail_as_html, name="mailbox_html"),
]
