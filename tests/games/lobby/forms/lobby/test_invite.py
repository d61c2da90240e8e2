"""An invitation to a table that waits: what its form needs and where it says what is wrong."""

from __future__ import annotations

from games.lobby.errors import UnknownPerson
from games.lobby.forms.lobby import InviteForm


def test_an_invitation_needs_a_name() -> None:
    assert InviteForm({"name": " "}).errors["name"] == ["Enter the name of the person you’re inviting."]


def test_a_refused_name_is_answered_beside_the_name() -> None:
    form = InviteForm({"name": "Nobody"})
    assert form.is_valid()
    error = UnknownPerson(name="Nobody", place=1)
    form.refuse(error)
    assert form.errors["name"] == [error.message]


def test_browsers_suggest_no_names() -> None:
    assert InviteForm().fields["name"].widget.attrs["autocomplete"] == "off"
