"""A group over HTTP: its page, its people, its tables and games."""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.asking import Answer, ask_first
from accounts.locale.reader import PersonRequest
from accounts.refusal import Refusal
from games import texts
from games.chat.presenters import shown_at
from games.clocks.presenters.clocks import shown_terms
from games.clubs import questions, selectors, services
from games.clubs.errors import NoSuchMember, NotOfGroup, TooManyGroups
from games.clubs.forms import GroupForm, MemberForm, TableForUsForm
from games.clubs.models import Group, Member
from games.clubs.presenters import shown_tables
from games.clubs.talk import InGroup
from games.engine import registry
from games.engine.clock.terms import read_terms
from games.errors import GameError
from games.lobby.presenters.cards import cards
from games.tables.access import signed_in
from games.tables.selectors import tables_in_order

GAMES_PER_PAGE = 20

back_to_group = signed_in(lambda request, group_id, **_more: reverse("groups:group", args=[group_id]))
"""For what people do in a group: whose login has ended comes back to its page."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def groups(request: PersonRequest) -> HttpResponse:
    """The groups somebody is of, or is asked to join; and a new one."""
    form = GroupForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _groups(request, form, HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK)
    try:
        return redirect(services.make(user=request.user, name=form.cleaned_data["name"]))
    except Refusal as refusal:
        form.add_error("name", refusal.message)
        return _groups(request, form, refusal.status)


def _groups(request: PersonRequest, form: GroupForm, status: HTTPStatus) -> HttpResponse:
    members = selectors.groups_of(request.user)
    context = {
        "form": form,
        "members": members,
        "groups": [member.group for member in members],
        "asked": selectors.asked_to_join(request.user),
    }
    return render(request, "clubs/groups.html", context, status=status)


@login_required
@never_cache
@require_safe
def group(request: PersonRequest, group_id: str) -> HttpResponse:
    """A group's people, tables, results and rules."""
    found, member = selectors.group_for(request.user, group_id)
    return _page(request, found, member)


@back_to_group
@require_POST
def invite(request: PersonRequest, group_id: str) -> HttpResponse:
    """Ask somebody to join."""
    found, member = selectors.group_for(request.user, group_id)
    if member.joined_at is None:
        raise NotOfGroup
    form = MemberForm(request.POST)
    if not form.is_valid():
        return _page(request, found, member, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        services.invite(group=found, user=request.user, name=form.cleaned_data["name"])
    except Refusal as refusal:
        form.add_error("name", refusal.message)
        return _page(request, found, member, form, refusal.status)
    messages.success(request, _("Invited: it’s waiting for them under “My groups”."))
    return redirect(found)


@back_to_group
@require_POST
def join(request: PersonRequest, group_id: str) -> HttpResponse:
    """Say yes to an invitation."""
    found, member = selectors.group_for(request.user, group_id)
    try:
        services.join(member=member)
    except TooManyGroups as refusal:
        messages.error(request, refusal.message)
        return _page(request, found, member, status=refusal.status)
    return redirect(found)


@back_to_group
@require_POST
def decline(request: PersonRequest, group_id: str) -> HttpResponse:
    """Say no to an invitation."""
    _found, member = selectors.group_for(request.user, group_id)
    services.decline(member=member)
    return redirect("groups:groups")


@require_http_methods(["GET", "HEAD", "POST"])
@back_to_group
@never_cache
def leave(request: PersonRequest, group_id: str) -> HttpResponse:
    """Ask, and leave; who is only asked is led to the invitation."""
    found, member = selectors.group_for(request.user, group_id)
    if member.joined_at is None:
        return redirect(found)

    def act(answer: Answer) -> HttpResponse:
        services.leave(member=member, shown=answer.shown)
        messages.success(request, _("You’ve left “%(group)s”.") % {"group": found.name})
        return redirect("groups:groups")

    return ask_first(request, lambda: questions.of_leaving(member), act)


@back_to_group
@require_POST
def take_back(request: PersonRequest, group_id: str) -> HttpResponse:
    """Invite somebody no more."""
    found = selectors.own_group(request.user, group_id)
    services.take_back(group=found, user=request.user, name=request.POST.get("person", ""))
    messages.success(request, _("Invitation taken back."))
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
@back_to_group
@never_cache
def send_away(request: PersonRequest, group_id: str, who: str) -> HttpResponse:
    """Ask, and send a member away, or note that one wants to."""
    found, voter = selectors.group_for(request.user, group_id)
    if voter.joined_at is None:
        raise NotOfGroup
    member = selectors.other_member(voter, who)
    if member is None:
        raise NoSuchMember
    unwanted = member

    def act(answer: Answer) -> HttpResponse:
        if services.send_away(group=found, user=request.user, name=who, shown=answer.shown):
            messages.success(request, _("They’ve left the group and can only come back if invited."))
        else:
            messages.success(request, _("Noted. Once all the others agree, they’re out of the group."))
        return redirect(found)

    return ask_first(request, lambda: questions.of_sending_away(unwanted, voter), act)


@back_to_group
@require_POST
def keep(request: PersonRequest, group_id: str) -> HttpResponse:
    """Do not want to send a member away any more."""
    found = selectors.own_group(request.user, group_id)
    services.keep(group=found, user=request.user, name=request.POST.get("person", ""))
    return redirect(found)


@back_to_group
@require_POST
def new_table(request: PersonRequest, group_id: str) -> HttpResponse:
    """Make a table for the chosen people."""
    found = selectors.own_group(request.user, group_id)
    form = TableForUsForm(request.POST)
    key = form.cleaned_data["key"] if form.is_valid() else None
    others = request.POST.getlist("with")[:100]
    try:
        return redirect(services.new_table(group=found, user=request.user, others=others, form_key=key))
    except GameError as refusal:
        messages.error(request, refusal.message)
        _found, member = selectors.group_for(request.user, group_id)
        return _page(request, found, member, status=refusal.status, chosen=others)


def _page(
    request: PersonRequest,
    found: Group,
    member: Member,
    form: MemberForm | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    chosen: Collection[str] | None = None,
) -> HttpResponse:
    """The group's page; ``chosen`` are who was to play in a table that was refused, else everybody is."""
    members, is_member = selectors.members_of(found), member.joined_at is not None
    context = {
        "group": found,
        "is_member": is_member,
        "members": members,
        "chosen": [member.person.username for member in members] if chosen is None else chosen,
        "form": form or MemberForm(),
        "table_form": TableForUsForm(),
        "title": texts.title(found.title),
        "options": texts.chosen_options(found.title, {**found.options, "players": len(members)}),
        "terms": shown_terms(read_terms(found.terms)),
    }
    if is_member:
        tables = selectors.tables_of(found, request.user)
        context |= {
            "panel": shown_at(InGroup(found), request.user),
            "tables": shown_tables(tables, request.user),
            "founder": selectors.founder_of(found),
            "unwanted": selectors.unwanted_by(member),
            "has_company": selectors.has_company(members),
            "has_votes": selectors.may_vote(members),
            "results": [(row, texts.title(row.title)) for row in selectors.results(found)],
            "patterns": cards(selectors.patterns(tables, request.user), request.user),
        }
    return render(request, "clubs/group.html", context, status=status)


@back_to_group
@never_cache
@require_safe
def games(request: PersonRequest, group_id: str) -> HttpResponse:
    """The games behind the results, of one title or person where the address names them."""
    found = selectors.own_group(request.user, group_id)
    title, name = (request.GET.get(field, "").replace("\0", "") for field in ("title", "who"))
    keys = selectors.games_of(found, request.user, title=title, name=name)
    page = Paginator(keys, GAMES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "group": found,
        "title": texts.title(title) if title in registry.titles() else "",
        "name": name,
        "page": page,
        "cards": cards(tables_in_order(list(page.object_list)), request.user),
    }
    return render(request, "clubs/games.html", context)
