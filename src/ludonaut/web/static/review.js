// A review that is still being computed: its parts are shown as they are found.

import { $, all } from "./dom.js";

const PAUSE = 1200, LONGEST = 15000;

export class Review {
  constructor(main) {
    this.address = `/g/${main.dataset.review}/review/part${location.search}`;
    this.part = $("#review-part");
    this.failures = 0;
    this.again = true;
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.whole) this.look(); });
    if (main.dataset.whole === undefined) this.look();
  }

  async look() {
    clearTimeout(this.timer);
    try {
      const sign = this.address.includes("?") ? "&" : "?";
      const answer = await fetch(`${this.address}${this.again ? `${sign}again` : ""}`, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.status);
      const told = await answer.json();
      this.again = false;
      this.failures = told.trouble ? this.failures + 1 : 0;
      this.whole = told.whole;
      this.show(told.html);
    } catch { this.failures += 1; }
    // A page that nobody looks at asks for nothing, so that its review rests.
    if (!this.whole && !document.hidden) this.timer = setTimeout(() => this.look(), Math.min(LONGEST, PAUSE * 2 ** Math.min(this.failures, 4)));
  }

  /** What is shown is drawn anew around the link or button that has the focus. */
  show(html) {
    const here = all("a, button, summary", this.part).indexOf(document.activeElement);
    if (here >= 0 && !this.whole) { $("progress", this.part)?.setAttribute("value", /<progress[^>]*value="(\d+)"/.exec(html)?.[1] ?? 0); return; }
    this.part.innerHTML = html;
  }
}
