"""Regions in templates: ``{% region "ul" %}<ul id="goods">…</ul>{% endregion %}``, and ``{% fragment thing %}``."""

from __future__ import annotations

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from games.tables.pages.cached_fragment import outdented
from games.tables.pages.regions import Cut, Fragment, Region, known_in

register = template.Library()


@register.tag
def region(parser: Parser, token: Token) -> RegionNode:
    """An element that a page which has it already is sent empty."""
    _tag, element = token.split_contents()
    content = parser.parse(("endregion",))
    parser.delete_first_token()
    return RegionNode(parser.compile_filter(element), content)


@register.simple_tag(takes_context=True)
def fragment(context: Context, thing: str) -> str:
    """A piece of the page, without those of its regions that the page has already."""
    return thing.without(known_in(context)) if isinstance(thing, Fragment) else thing


class RegionNode(template.Node):
    """What stands between the two tags: one element and nothing else."""

    def __init__(self, element: FilterExpression, content: NodeList) -> None:
        self._element, self._content = element, content

    def render(self, context: Context) -> SafeString:
        found = Region.of(self._element.resolve(context), outdented(self._content.render(context).strip()))
        cut: Cut | None = context.get("cut")
        return mark_safe(cut.out(found) if cut else found.without(known_in(context)))
