"""Objects that are made of rows at once are those that Django would make."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.db.models.signals import post_init, pre_init

from accounts.models import User
from rows.reading import MadeAtOnce

MODELS = [model for model in apps.get_models() if issubclass(model, MadeAtOnce)]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
@pytest.mark.parametrize("step", [1, 2], ids=["all columns", "every other column"])
def test_an_object_has_what_django_gives_it(model: type[MadeAtOnce], step: int) -> None:
    names = [field.attname for field in model._meta.concrete_fields][::step]
    values = [f"in {name}" for name in names]

    made = model.from_db("default", names, values)
    djangos: Any = models.Model.from_db.__func__(model, "default", names, values)  # type: ignore[attr-defined]

    assert _inside(made) == _inside(djangos)
    assert made.get_deferred_fields() == djangos.get_deferred_fields()


def _inside(row: models.Model) -> dict[str, Any]:
    state = row._state
    return vars(row) | {"_state": (state.db, state.adding, state.fields_cache)}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_nobody_waits_to_hear_of_a_new_object(model: type[MadeAtOnce]) -> None:
    assert not pre_init.has_listeners(model)
    assert not post_init.has_listeners(model)


def test_a_column_that_was_left_out_is_read_when_somebody_asks(ana: User) -> None:
    read = User.objects.only("username").get(pk=ana.pk)
    assert vars(read).keys() == {"_state", "id", "username"}
    assert read.email == ana.email
