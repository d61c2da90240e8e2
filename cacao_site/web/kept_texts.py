"""``{% load i18n %}`` as Django has it, but a text of a template is sought once for each language."""

from __future__ import annotations

from functools import lru_cache

from django.template import Library
from django.template.base import FilterExpression, Parser, Token, Variable
from django.template.context import Context
from django.templatetags import i18n
from django.utils.translation import get_language

register = Library()
register.tags |= i18n.register.tags
register.filters |= i18n.register.filters


class _KeptTranslateNode(i18n.TranslateNode):
    """Knows what a text of a template is in each language."""

    def render(self, context: Context) -> str:
        said = _said(self, get_language())
        if not self.asvar:
            return said
        context[self.asvar] = said
        return ""


@lru_cache(maxsize=4096)
def _said(node: _KeptTranslateNode, _language: str | None) -> str:
    alone = i18n.TranslateNode(node.filter_expression, noop=False, message_context=node.message_context)
    return str(alone.render(Context()))


@register.tag("trans")
@register.tag("translate")
def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    """What the template says in the reader's language; what a variable holds is translated each time."""
    node = i18n.do_translate(parser, token)
    about = node.message_context
    if node.noop or not _is_text(node.filter_expression) or (about and not _is_text(about)):
        return node
    return _KeptTranslateNode(node.filter_expression, noop=False, asvar=node.asvar, message_context=about)


def _is_text(expression: FilterExpression) -> bool:
    """Whether it stands in the template as it is."""
    text = expression.var
    literal = text.literal if isinstance(text, Variable) else text
    return isinstance(literal, str) and not expression.filters
