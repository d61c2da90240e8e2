// Matches elements by those selectors that the site's scripts use; any other selector is an error.

const SIMPLE = /^(?:(?<tag>[\w-]+|\*)|#(?<id>[\w-]+)|\.(?<name>[\w-]+)|\[(?<asked>[^\]]+)\]|:(?<pseudo>[\w-]+))/;
const ASKED = /^(?<key>[\w-]+)(?:(?<how>[~^]?=)["']?(?<wanted>[^"']*)["']?)?$/;

const PSEUDOS = {
  scope: (element, _inner, scope) => element === scope,
  empty: (element) => element.childNodes.length === 0,
  checked: (element) => element.checked,
  focus: (element) => element.page.document.activeElement === element,
  "focus-visible": (element) => element.page.document.activeElement === element,
  hover: () => false,
  "popover-open": (element) => element.isShown,
  is: (element, inner, scope) => matches(element, inner, scope),
  not: (element, inner, scope) => !matches(element, inner, scope),
  has: (element, inner) => element.descendants().some((other) => matches(other, inner, element)),
};

export function matches(element, selector, scope = null) {
  return split(selector, /,/).some((one) => fits(element, split(one, /\s/), scope));
}

// Splits at what stands in no brackets.
function split(text, separator) {
  const pieces = [""];
  let depth = 0;
  for (const sign of text) {
    depth += "([".includes(sign) - ")]".includes(sign);
    if (depth === 0 && separator.test(sign)) pieces.push("");
    else pieces[pieces.length - 1] += sign;
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}

// From the last part of a selector to the first.
function fits(element, parts, scope) {
  if (!isOne(element, parts.at(-1), scope)) return false;
  const before = parts.slice(0, -1);
  if (!before.length) return true;
  const parent = element.parentElement;
  if (before.at(-1) === ">") return parent !== null && fits(parent, before.slice(0, -1), scope);
  return element.ancestors().some((other) => fits(other, before, scope));
}

function isOne(element, compound, scope) {
  let rest = compound;
  while (rest) {
    const { 0: read, groups } = SIMPLE.exec(rest) ?? wrong(compound);
    rest = rest.slice(read.length);
    const inner = groups.pseudo && rest.startsWith("(") ? inBrackets(rest) : null;
    if (inner !== null) rest = rest.slice(inner.length + 2);
    if (!holds(element, groups, inner, scope)) return false;
  }
  return true;
}

function inBrackets(text) {
  let depth = 0;
  const end = [...text].findIndex((sign) => (depth += (sign === "(") - (sign === ")")) === 0);
  return text.slice(1, end);
}

function holds(element, { tag, id, name, asked, pseudo }, inner, scope) {
  if (tag) return tag === "*" || element.localName === tag;
  if (id) return element.id === id;
  if (name) return element.classList.contains(name);
  if (pseudo) return (PSEUDOS[pseudo] ?? wrong(pseudo))(element, inner, scope);
  const { key, how, wanted } = (ASKED.exec(asked) ?? wrong(asked)).groups;
  const value = element.getAttribute(key);
  if (!how || value === null) return value !== null;
  if (how === "^=") return value.startsWith(wanted);
  return how === "=" ? value === wanted : value.split(/\s+/).includes(wanted);
}

function wrong(selector) {
  throw new Error(`The fake DOM knows no selector "${selector}".`);
}
