"""URLs of notifications and of their preferences."""

from django.urls import path

from notifications import views
from notifications.endpoints import (
    bounces,
    devices,
    feeds,
    replies,
    webhook,
)
from notifications.inbox import views as inbox

app_name = "notices"
urlpatterns = [
    path("inbox/", inbox.inbox, name="inbox"),
    path("inbox/latest/", inbox.latest, name="latest_in_inbox"),
    path("inbox/<int:pk>/answer/", inbox.answer, name="answer_in_inbox"),
    path("profile/notices/", views.preferences, name="preferences"),
    path("profile/notices/browsers/", devices.add, name="add_device"),
    path("profile/notices/browsers/<int:pk>/remove/", devices.remove, name="remove_device"),
    path("profile/notices/webhook/", webhook.webhooks, name="webhooks"),
    path("profile/notices/webhook/<int:pk>/", webhook.webhook, name="webhook"),
    path("profile/notices/webhook/<int:pk>/test/", webhook.test, name="webhook_test"),
    path("profile/notices/webhook/<int:pk>/secret/", webhook.renew, name="webhook_renew"),
    path("profile/notices/webhook/<int:pk>/remove/", webhook.remove, name="webhook_remove"),
    path("profile/notices/feeds/", feeds.renew, name="renew_feeds"),
    path("profile/notices/feeds/give-up/", feeds.give_up, name="give_up_feeds"),
    path("feeds/<str:token>/turns.atom", feeds.turns, name="turns"),
    path("feeds/<str:token>/deadlines.ics", feeds.deadlines, name="deadlines"),
    path("tournaments/feed.atom", feeds.tournaments_atom, name="tournaments_atom"),
    path("tournaments/calendar.ics", feeds.tournaments_calendar, name="tournaments_calendar"),
    path("mail/bounces/", bounces.report, name="bounces"),
    path("mail/replies/", replies.reply, name="replies"),
    path("push/waiting/", devices.waiting, name="waiting"),
    path("push/shown/", devices.shown, name="shown"),
    path("profile/mails/", views.notices, name="notices"),
    path("profile/mails/works-again/", views.works_again, name="works_again"),
    path("tables/<slug:public_id>/notices/", views.about_table, name="about_table"),
    path("unsubscribe/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
