// The elements of the fake DOM: only what the scripts of the site use.

import { matches } from "./selectors.js";

const EMPTY = new Set(["input", "br", "img", "line", "path"]);
const TEXTS = ["id", "name", "type", "href", "action", "dateTime"];
const SWITCHES = ["hidden", "open", "disabled"];

export class Text {
  nodeType = 3;
  parentElement = null;
  constructor(data) {
    this.data = data;
  }
  get textContent() {
    return this.data;
  }
  get isConnected() {
    return this.parentElement?.isConnected ?? false;
  }
  get outerHTML() {
    return this.data;
  }
  cloneNode() {
    return new Text(this.data);
  }
}

export class Element {
  nodeType = 1;
  parentElement = null;
  childNodes = [];
  listeners = [];
  animations = [];
  scrolled = [];
  submitted = 0;
  isShown = false;
  #isChecked = false;
  box = { left: 0, top: 0, width: 0, height: 0, right: 0, bottom: 0 };
  style = { setProperty: (key, value) => this.style[key] = value };

  constructor(page, localName, attributes = {}) {
    Object.assign(this, { page, localName, attributes: new Map(Object.entries(attributes)) });
    this.#isChecked = this.attributes.has("checked");
    this.value = this.getAttribute("value") ?? (localName === "input" ? "on" : "");
  }

  // --- attributes ---

  get tagName() {
    return this.localName.toUpperCase();
  }
  removeAttribute(key) {
    this.attributes.delete(key);
  }
  getAttribute(key) {
    return this.attributes.get(key) ?? null;
  }
  setAttribute(key, value) {
    this.attributes.set(key, String(value));
  }
  toggleAttribute(key, isOn) {
    if (isOn) this.attributes.set(key, "");
    else this.attributes.delete(key);
  }
  get className() {
    const classes = this.getAttribute("class") ?? "";
    return this.localName === "svg" ? { baseVal: classes } : classes;
  }
  set className(classes) {
    this.setAttribute("class", classes);
  }
  get classList() {
    const now = new Set((this.getAttribute("class") ?? "").split(/\s+/).filter(Boolean));
    const change = (act) => (act(), this.setAttribute("class", [...now].join(" ")));
    return {
      contains: (name) => now.has(name),
      add: (name) => change(() => now.add(name)),
      remove: (name) => change(() => now.delete(name)),
      toggle: (name, isOn) => change(() => isOn ? now.add(name) : now.delete(name)),
      replace: (old, name) => now.has(old) && change(() => now.delete(old) && now.add(name)),
    };
  }
  get dataset() {
    const attribute = (key) => `data-${String(key).replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`;
    return new Proxy({}, {
      get: (_, key) => this.attributes.get(attribute(key)),
      set: (_, key, value) => (this.setAttribute(attribute(key), value), true),
      has: (_, key) => this.attributes.has(attribute(key)),
      deleteProperty: (_, key) => (this.attributes.delete(attribute(key)), true),
    });
  }

  // --- the tree ---

  get children() {
    return this.childNodes.filter((node) => node.nodeType === 1);
  }
  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get previousElementSibling() {
    const siblings = this.parentElement?.children ?? [];
    return siblings[siblings.indexOf(this) - 1] ?? null;
  }
  get isConnected() {
    return this === this.page.document.documentElement || (this.parentElement?.isConnected ?? false);
  }
  get content() {
    return this;
  }
  ancestors() {
    return this.parentElement ? [this.parentElement, ...this.parentElement.ancestors()] : [];
  }
  descendants() {
    return this.children.flatMap((child) => [child, ...child.descendants()]);
  }
  matches(selector) {
    return matches(this, selector);
  }
  closest(selector) {
    return [this, ...this.ancestors()].find((element) => element.matches(selector)) ?? null;
  }
  contains(other) {
    return other === this || Boolean(other?.ancestors?.().includes(this));
  }
  querySelectorAll(selector) {
    return this.descendants().filter((element) => matches(element, selector, this));
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  append(...nodes) {
    for (const node of nodes) {
      node.remove?.();
      node.parentElement = this;
      this.childNodes.push(node);
    }
  }
  remove() {
    if (this.parentElement) this.replaceWith();
  }
  replaceWith(...nodes) {
    const siblings = this.parentElement.childNodes;
    for (const node of nodes) node.parentElement = this.parentElement;
    siblings.splice(siblings.indexOf(this), 1, ...nodes);
    this.parentElement = null;
  }
  replaceChildren(...nodes) {
    for (const node of this.childNodes) node.parentElement = null;
    this.childNodes = [];
    this.append(...nodes);
  }
  cloneNode() {
    const copy = new Element(this.page, this.localName, Object.fromEntries(this.attributes));
    copy.append(...this.childNodes.map((node) => node.cloneNode()));
    return copy;
  }
  isEqualNode(other) {
    return this.outerHTML === other.outerHTML;
  }
  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }
  set textContent(text) {
    this.replaceChildren(...(text === "" ? [] : [new Text(String(text))]));
  }
  get innerHTML() {
    return this.childNodes.map((node) => node.outerHTML).join("");
  }
  set innerHTML(html) {
    this.replaceChildren(...parse(this.page, html));
  }
  get outerHTML() {
    const attributes = [...this.attributes].map(([key, value]) => ` ${key}="${value}"`).join("");
    return `<${this.localName}${attributes}>${this.innerHTML}</${this.localName}>`;
  }

  // --- forms, events, what is seen ---

  get checked() {
    return this.#isChecked;
  }
  // Of the radio buttons of one name one is checked.
  set checked(isChecked) {
    const isOne = isChecked && this.isConnected && this.type === "radio";
    const others = isOne ? this.page.document.querySelectorAll(`input[name="${this.name}"]`) : [];
    for (const other of others) other.#isChecked = false;
    this.#isChecked = isChecked;
  }
  get elements() {
    return Object.fromEntries(this.querySelectorAll("[name]").map((field) => [field.name, field]));
  }
  submit() {
    this.submitted += 1;
  }
  addEventListener(type, act, options) {
    this.listeners.push({ type, act, isCapture: options === true });
  }
  removeEventListener(type, act) {
    this.listeners = this.listeners.filter((one) => one.type !== type || one.act !== act);
  }
  dispatchEvent(event) {
    return this.page.dispatch(event, this);
  }
  click() {
    this.page.fire(this, "click");
  }
  focus() {
    this.page.document.activeElement = this;
  }
  checkVisibility() {
    return !this.closest("[hidden]");
  }
  getBoundingClientRect() {
    return this.box;
  }
  scrollBy(...way) {
    this.scrolled.push(way);
  }
  scrollTo(...place) {
    this.scrolled.push(place);
  }
  scrollIntoView() {
    this.scrolled.push(["into view"]);
  }
  animate(frames, options) {
    const animation = { frames, ...options, isFinished: false, finish: () => animation.isFinished = true };
    this.animations.push(animation);
    return { finished: Promise.resolve(), finish: animation.finish };
  }
  showPopover() {
    this.isShown = true;
  }
  hidePopover() {
    this.isShown = false;
  }
  togglePopover() {
    this.isShown = !this.isShown;
  }
}

for (const key of TEXTS) {
  const attribute = key.toLowerCase();
  Object.defineProperty(Element.prototype, key, {
    get() {
      return this.getAttribute(attribute) ?? "";
    },
    set(value) {
      this.setAttribute(attribute, value);
    },
  });
}
for (const key of SWITCHES) {
  Object.defineProperty(Element.prototype, key, {
    get() {
      return this.attributes.has(key);
    },
    set(isOn) {
      this.toggleAttribute(key, isOn);
    },
  });
}

// Well-formed HTML, in which every element but the empty ones is closed.
export function parse(page, html) {
  const root = new Element(page, "root");
  const open = [root];
  for (const [piece, end, name, written] of html.matchAll(/<(\/?)([\w-]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+/g)) {
    if (end) open.pop();
    else if (!name) open.at(-1).append(new Text(piece));
    else {
      const element = new Element(page, name, attributesIn(written));
      open.at(-1).append(element);
      if (!EMPTY.has(name)) open.push(element);
    }
  }
  if (open.length !== 1) throw new Error(`Not closed: ${html}`);
  const nodes = [...root.childNodes];
  for (const node of nodes) node.parentElement = null;
  return nodes;
}

function attributesIn(written) {
  const found = written.matchAll(/([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g);
  return Object.fromEntries(
    [...found].map(([, key, ...values]) => [key, values.find((one) => one !== undefined) ?? ""]),
  );
}
