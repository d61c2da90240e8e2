"""``{% url %}`` as Django has it, but every address is made once: a table's page names some thirty."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as django_url
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape

register = template.Library()


class _KeptURLNode(URLNode):
    """Knows the addresses of places whose names are texts and numbers."""

    def render(self, context: Context) -> str:
        args = tuple(arg.resolve(context) for arg in self.args)
        kwargs = {name: arg.resolve(context) for name, arg in self.kwargs.items()}
        if self.asvar or not all(isinstance(value, (str, int)) for value in (*args, *kwargs.values())):
            return super().render(context)
        name, namespace = self.view_name.resolve(context), _namespace(context)
        found = _address(name, args, tuple(kwargs.items()), namespace, _where())
        return conditional_escape(found) if context.autoescape else found


def _namespace(context: Context) -> str | None:
    """From where ``{% url %}`` looks for names."""
    match = getattr(getattr(context, "request", None), "resolver_match", None)
    return getattr(match, "namespace", None)


def _where() -> tuple[str, str]:
    """The list of addresses, and what stands before each of them."""
    return get_urlconf() or settings.ROOT_URLCONF, get_script_prefix()


@lru_cache(maxsize=8192)
def _address(
    name: str, args: tuple[Any, ...], kwargs: tuple[tuple[str, Any], ...], namespace: str | None, where: Hashable
) -> str:
    return str(reverse(name, args=args, kwargs=dict(kwargs), current_app=namespace))


@register.tag
def url(parser: Parser, token: Token) -> _KeptURLNode:
    """The address of a place by its name."""
    node = django_url(parser, token)
    return _KeptURLNode(node.view_name, node.args, node.kwargs, node.asvar)
