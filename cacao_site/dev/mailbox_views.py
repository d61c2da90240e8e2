"""The pages on which the mails of ``make play`` are read."""

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_sameorigin

from cacao_site.dev.mailbox import KeptMail, find_mail, newest_mails

SHOWN = 100
MAIL_POLICY = {"default-src": [NONE], "img-src": [SELF], "style-src": [UNSAFE_INLINE], "frame-ancestors": [SELF]}


def mailbox(request: HttpRequest) -> HttpResponse:
    """The newest mails."""
    return render(request, "mailbox/list.html", {"mails": newest_mails(SHOWN)})


def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One mail: its headers, its text, and its HTML part in a frame."""
    kept = _mail_or_404(name)
    context = {"mail": kept, "plain": kept.body("plain"), "has_html": bool(kept.body("html"))}
    return render(request, "mailbox/mail.html", context)


@xframe_options_sameorigin
@csp_replace(MAIL_POLICY)  # type: ignore[arg-type]  # django-csp's types know only views without arguments.
def mail_as_html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML part as a mail program would show it: inline styles, no scripts."""
    return HttpResponse(_mail_or_404(name).body("html"))


def _mail_or_404(name: str) -> KeptMail:
    kept = find_mail(name)
    if kept is None:
        raise Http404
    return kept
