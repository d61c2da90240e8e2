"""Form fields that are rendered once for all that their HTML depends on: every page that shows a form uses them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from types import FunctionType
from typing import Any

from django.forms import BoundField, CheckboxInput, Widget
from django.forms.renderers import TemplatesSetting
from django.forms.widgets import ChoiceWidget
from django.urls import get_script_prefix
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.cached_html import cached_html

KIND = "field"
"""Of what is kept as HTML. No key holds a form."""
LONGEST_VALUE = 1000
_CHOSEN = ChoiceWidget, CheckboxInput
_PLAIN = frozenset({str, int, bool, type(None)})


class KeptField(BoundField):
    """A field whose HTML is kept by label, help, attributes, choices and value.

    What is wrong, what somebody has typed, and what a widget or a value of another kind shows is rendered each time.
    """

    def as_widget(
        self, widget: Widget | None = None, attrs: dict[str, Any] | None = None, only_initial: bool = False
    ) -> SafeString:
        """The control alone."""

        def render() -> SafeString:
            return super(KeptField, self).as_widget(widget, attrs, only_initial)

        return render() if widget or attrs or only_initial else self._kept("", render)

    def as_field_group(self) -> SafeString:
        """The control with its label and its help."""
        return self._kept(self.template_name, super().as_field_group)

    def _kept(self, template: str, render: Callable[[], SafeString]) -> SafeString:
        try:
            key = KIND, template, *self._shown(), get_language(), get_script_prefix()
        except _Varied:
            return render()
        return cached_html(key, render)

    def _shown(self) -> tuple[Any, ...]:
        """All that the HTML depends on. Raises ``_Varied``."""
        field, value = self.field, repr(_frozen(self.value()))
        if field.show_hidden_initial or (self.form.is_bound and self.errors) or len(value) > LONGEST_VALUE:
            raise _Varied
        if isinstance(self.value(), str) and self.value() and not isinstance(field.widget, _CHOSEN):
            raise _Varied
        return (
            *(self.html_name, self.auto_id, _frozen(self.label), _frozen(self.help_text), self.css_classes()),
            *(field.required, field.disabled, field.localize, self.form.use_required_attribute),
            *(type(field), value, _state(field.widget)),
        )


class Renderer(TemplatesSetting):
    """Django's own for templates of the project, with fields that are kept."""

    bound_field_class = KeptField


class ChoicesByKey:
    """Mixed into a control whose hundreds of choices follow from little: that is compared, and the language."""

    def choices_key(self) -> Hashable:
        """What they follow from."""
        raise NotImplementedError


class _Varied(Exception):
    """Something is shown that is no value by which HTML could be kept."""


def _state(widget: Widget) -> Hashable:
    """The kind of a control and all that it has been given; of long choices what they depend on."""
    given = vars(widget)
    if isinstance(widget, ChoicesByKey):
        given = {**given, "_choices": widget.choices_key()}
    return type(widget), tuple([(name, _frozen(value)) for name, value in given.items()])


def _frozen(value: Any) -> Hashable:
    """Something that is equal only where the HTML is. Raises ``_Varied``."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in (list, tuple):
        return tuple([each if type(each) is str else _frozen(each) for each in value])
    if kind is dict:
        return tuple([(name, _frozen(each)) for name, each in value.items()])
    if kind is FunctionType and value.__closure__ is None:
        return value
    if isinstance(value, SafeString | Promise | Enum):
        text = str(value)
        return type(text), text
    if isinstance(value, Widget):
        return _state(value)
    raise _Varied
