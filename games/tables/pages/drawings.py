"""Drawings that say what they mean: one element less than words beside each that only screen readers hear."""

from __future__ import annotations

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe


class Drawing(SafeString):
    """A picture as SVG. As it stands it is only decoration; it can be made to say what it shows."""

    look: str
    parts: str

    @classmethod
    def of(cls, look: str, parts: str) -> Drawing:
        """One with these attributes, safe as they are, and what is drawn in it."""
        drawing = cls(f'<svg {look} aria-hidden="true">{parts}</svg>')
        drawing.look, drawing.parts = look, parts
        return drawing

    def saying(self, text: str) -> SafeString:
        """The same with a text, for whoever does not see it."""
        said = conditional_escape(text)
        return mark_safe(f'<svg {self.look} role="img" aria-label="{said}">{self.parts}</svg>')


def saying(picture: str, text: str) -> SafeString:
    """A picture with its text; beside one that is no ``Drawing``, and cannot say it, the text stands hidden."""
    if isinstance(picture, Drawing):
        return picture.saying(text)
    return mark_safe(f'{picture}<span class="visually-hidden">{conditional_escape(text)}</span>')
