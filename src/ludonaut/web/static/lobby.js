// A table before its game begins: who comes and goes is shown, and everybody who waits is taken along when it begins.

import { $ } from "./dom.js";

const PAUSE = 1500, LONGEST = 15000;

export class Lobby {
  constructor(main) {
    this.address = `/t/${main.dataset.lobby}/part`;
    this.places = $("#places");
    this.tag = this.places.dataset.tag;
    this.failures = 0;
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.look(); });
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), Math.min(LONGEST, (document.hidden ? 4 : 1) * PAUSE * 2 ** Math.min(this.failures, 4)));
  }

  async look() {
    try {
      const answer = await fetch(this.address, { headers: { "if-none-match": this.tag }, cache: "no-store" });
      if (answer.status === 404) { location.reload(); return; }
      const begun = answer.headers.get("x-begun");
      if (begun) { location.assign(begun); return; }
      if (answer.status === 200) this.show(await answer.text(), answer.headers.get("etag"));
      this.failures = 0;
    } catch { this.failures += 1; }
    this.wait();
  }

  /** What somebody is typing or choosing is left alone; it is shown the next time. */
  show(html, tag) {
    const here = document.activeElement;
    if (this.places.contains(here) && here.matches("input, select")) return;
    this.places.innerHTML = html;
    this.tag = tag;
  }
}
