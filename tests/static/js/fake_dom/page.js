// A fake page in which a script of the site runs as it is served: `new Page(html).run("table-keys.js")`.

import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";

import { Clock, settled } from "./clock.js";
import { Element, parse } from "./elements.js";

export { settled };

const SCRIPTS = new URL("../../../../static/js/", import.meta.url);

class PageEvent {
  bubbles = true;
  defaultPrevented = false;
  isStopped = false;
  constructor(type, more = {}) {
    Object.assign(this, { type, ...more });
  }
  preventDefault() {
    this.defaultPrevented = true;
  }
  stopPropagation() {
    this.isStopped = true;
  }
  stopImmediatePropagation() {
    this.isStopped = true;
  }
}

class Storage {
  #values = new Map();
  getItem(key) {
    return this.#values.get(key) ?? null;
  }
  setItem(key, value) {
    this.#values.set(key, String(value));
  }
}

export class Page {
  clock = new Clock();
  asked = [];
  answers = () => ({ ok: false });
  isCalm = false;
  isWide = true;

  constructor(html = "", globals = {}) {
    this.window = new Element(this, "window");
    this.document = new Element(this, "document");
    Object.assign(this.document, this.#document());
    this.document.append(this.document.documentElement);
    this.document.documentElement.parentElement = null;
    this.document.documentElement.append(this.document.body);
    this.document.body.append(...parse(this, html));
    this.globals = { ...this.#globals(), ...globals };
    this.globals.globalThis = this.globals;
  }

  // What the script itself calls `names` is given back.
  run(script, ...names) {
    const address = new URL(script, SCRIPTS);
    const code = `"use strict"; ${readFileSync(address, "utf8")}\nreturn { ${names.join(", ")} };`;
    return compileFunction(code, Object.keys(this.globals), { filename: address.pathname })(
      ...Object.values(this.globals),
    );
  }

  find(selector) {
    return this.document.querySelector(selector);
  }

  all(selector) {
    return this.document.querySelectorAll(selector);
  }

  // Where an element is on the screen.
  place(selector, left, top, width = 40, height = 40) {
    this.find(selector).box = { left, top, width, height, right: left + width, bottom: top + height };
  }

  pass(milliseconds) {
    return this.clock.pass(milliseconds);
  }

  // What a person or a library does at an element, or at the document.
  fire(target, type, more = {}) {
    const element = typeof target === "string" ? this.find(target) : target;
    const event = new PageEvent(type, more);
    this.dispatch(event, element);
    return event;
  }

  press(key, target = this.document.activeElement) {
    return this.fire(target, "keydown", { key });
  }

  dispatch(event, element) {
    event.target = element;
    const inside = element === this.document || element === this.window ? [] : [element, ...element.ancestors()];
    const path = [...inside, ...(element === this.window ? [] : [this.document]), this.window];
    const stages = [...[...path].reverse().map((at) => [at, true]), ...path.map((at) => [at, false])];
    for (const [at, isCapture] of stages) {
      const heard = at.listeners.filter((one) => one.type === event.type && one.isCapture === isCapture);
      for (const { act } of heard) if (!event.isStopped) act(event);
    }
    if (event.type === "click" && !event.defaultPrevented) this.#choose(element);
    return !event.defaultPrevented;
  }

  // A click on a radio button, or on its label, checks it instead of the others of its name.
  #choose(element) {
    const field = element.matches("label") ? element.querySelector("input") : element;
    if (!field?.matches("input[type=radio]")) return;
    field.checked = true;
    this.fire(field, "change");
  }

  #document() {
    const body = new Element(this, "body");
    return {
      documentElement: new Element(this, "html", { lang: "en" }),
      body,
      activeElement: body,
      title: "",
      cookie: "",
      getElementById: (id) => this.document.querySelectorAll(`[id="${id}"]`)[0] ?? null,
      createElement: (name) => new Element(this, name),
      elementFromPoint: (x, y) => this.#at(x, y),
    };
  }

  // The innermost element whose place on the screen holds a point.
  #at(x, y) {
    const held = ({ box }) => box.left <= x && x < box.right && box.top <= y && y < box.bottom;
    return this.document.descendants().filter(held).at(-1) ?? this.document.body;
  }

  #globals() {
    const media = (query) => ({ matches: query.includes("motion") ? this.isCalm : this.isWide });
    const fetched = (
      url,
      options,
    ) => (this.asked.push(String(url)), Promise.resolve(this.answers(String(url), options)));
    const defaults = { callbacks: {} };
    return {
      document: this.document,
      location: {
        pathname: "/games/1/",
        search: "",
        origin: "https://site.example",
        reloads: 0,
        reload() {
          this.reloads += 1;
        },
      },
      history: { replaceState: () => undefined, pushState: () => undefined },
      navigator: {},
      localStorage: new Storage(),
      sessionStorage: new Storage(),
      matchMedia: media,
      fetch: fetched,
      addEventListener: (...given) => this.window.addEventListener(...given),
      removeEventListener: (...given) => this.window.removeEventListener(...given),
      Event: PageEvent,
      CustomEvent: PageEvent,
      PointerEvent: PageEvent,
      Node: { TEXT_NODE: 3 },
      Idiomorph: { defaults },
      htmx: { ajax: () => Promise.resolve() },
      getComputedStyle: () => ({ marginTop: "0", marginBottom: "0", getPropertyValue: () => "1" }),
      ...this.clock.globals(),
    };
  }
}
