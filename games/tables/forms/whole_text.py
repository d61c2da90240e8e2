"""A field for more than a line."""

from __future__ import annotations

from typing import Any

from django import forms


class WholeText(forms.Textarea):
    """No browser cuts off the end of what is pasted: what is too long is refused by the site, and given back whole."""

    def build_attrs(self, base_attrs: Any, extra_attrs: Any = None) -> dict[str, Any]:
        attrs = super().build_attrs(base_attrs, extra_attrs)
        attrs.pop("maxlength", None)
        return attrs
