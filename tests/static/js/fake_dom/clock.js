// A clock that tests move on, with the timers of a page.

export class Clock {
  now = Date.UTC(2026, 10, 23, 12);
  #begun = this.now;
  #timers = new Map();
  #last = 0;

  globals() {
    class PageDate extends Date {}
    PageDate.now = () => this.now;
    const start = (act, wait, every) => {
      this.#timers.set(++this.#last, { act, every, at: this.now + wait });
      return this.#last;
    };
    const stop = (timer) => this.#timers.delete(timer);
    return {
      Date: PageDate,
      performance: { now: () => this.now - this.#begun },
      setTimeout: (act, wait = 0) => start(act, wait, null),
      setInterval: (act, wait) => start(act, wait, wait),
      clearTimeout: stop,
      clearInterval: stop,
      requestAnimationFrame: (act) => start(() => act(this.now - this.#begun), 10, null),
    };
  }

  // Moves on from timer to timer; between them what awaits something goes on.
  async pass(milliseconds) {
    const end = this.now + milliseconds;
    for (let due = this.#next(end); due; due = this.#next(end)) {
      const [key, timer] = due;
      this.now = timer.at;
      if (timer.every === null) this.#timers.delete(key);
      else timer.at += timer.every;
      timer.act();
      await settled();
    }
    this.now = end;
  }

  #next(end) {
    const due = [...this.#timers].filter(([, { at }]) => at <= end);
    return due.sort(([, one], [, other]) => one.at - other.at)[0];
  }
}

// What awaits answers that are there has gone on.
export function settled() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
