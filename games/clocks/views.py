"""The page of a user's time settings: time zone, night, holidays, and reliability."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.locale.reader import PersonRequest, chosen_zone, zone_of
from games.clocks import pauses
from games.clocks.forms import HolidaysForm, NightForm
from games.clocks.presenters import calendar
from games.clocks.selectors import days_of
from games.engine.clock.wall import local_day
from games.errors import GameError
from games.models import Night


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def time(request: PersonRequest) -> HttpResponse:
    """Night and holidays, each a form of its own; what is refused stays in its form, and what was kept stays kept."""
    if request.method == "GET":
        return _show(request)
    if "holidays" in request.POST:
        return _keep_holidays(request)
    if "night" in request.POST:
        return _keep_night(request)
    return _show(request, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _keep_night(request: PersonRequest) -> HttpResponse:
    form = NightForm(request.POST)
    if not form.is_valid():
        return _show(request, night=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        pauses.set_night(user=request.user, **form.night())
    except GameError as error:
        form.refuse(error)
        return _show(request, night=form, status=error.status)
    messages.success(request, _("Your nights are saved. They count from your next turn."))
    return redirect("games:time")


def _keep_holidays(request: PersonRequest) -> HttpResponse:
    form = _holidays(request, request.POST)
    if not form.is_valid():
        return _show(request, holidays=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        pauses.change_holidays(user=request.user, **form.changes())
    except GameError as error:
        form.refuse(error)
        return _show(request, holidays=form, status=error.status)
    messages.success(request, _("Your holidays are saved. They count right away, at all your tables."))
    return redirect("games:time")


def _holidays(request: PersonRequest, data: QueryDict | None = None) -> HolidaysForm:
    today = _today(request)
    return HolidaysForm(data, shown=calendar.days_shown(today), taken=days_of(request.user, today))


def _today(request: PersonRequest) -> date:
    return local_day(zone_of(request.user), timezone.now())


def _show(
    request: PersonRequest,
    *,
    night: NightForm | None = None,
    holidays: HolidaysForm | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    today = _today(request)
    taken = days_of(request.user, today.replace(month=1, day=1))
    holidays = holidays or _holidays(request)
    context = {
        "zone": zone_of(request.user).key.replace("_", " "),
        "has_zone": bool(chosen_zone(request.user)),
        "clock": date_format(timezone.now().astimezone(zone_of(request.user)), "TIME_FORMAT"),
        "night": night or NightForm(night=Night.objects.filter(user=request.user).first()),
        "holidays": holidays,
        "weekdays": calendar.weekdays(),
        "months": calendar.months(today, taken, holidays.ticked),
        "was": holidays.may_be_given_back(today),
        "left": [calendar.Left(year, pauses.days_left(taken, year)) for year in (today.year, today.year + 1)],
        "most": {"year": pauses.HOLIDAYS_PER_YEAR, "row": pauses.HOLIDAYS_IN_A_ROW},
        "longest_night": pauses.LONGEST_NIGHT // 60,
    }
    return render(request, "games/time.html", context, status=status)
