// A finished or stored game, step by step.

import { drawBoard } from "./board.js";
import { openPart, toast } from "./dialogs.js";
import { $, all, layout, phone } from "./dom.js";
import { pace } from "./settings.js";

export class Replay {
  constructor(main) {
    this.id = main.dataset.replay;
    this.steps = Number(main.dataset.steps);
    this.known = new Map();
    this.at = -1;
    this.scrub = $("#scrub");
    this.scrub.addEventListener("input", () => { this.stop(); this.go(Number(this.scrub.value)); });
    phone.addEventListener("change", () => this.again());
    addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
    $("#eyes")?.addEventListener("change", () => this.lookAs($("#eyes").value));
    addEventListener("hashchange", () => { this.eyesFromHash(); this.go(this.fromHash()); });
    addEventListener("keydown", (event) => this.key(event));
    $("#board").addEventListener("click", ({ target }) => this.open(target));
    for (const button of all("[data-go]")) button.addEventListener("click", () => this.command(button.dataset.go));
    $("#copy-link").addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(this.link()); toast("The link to this step is copied."); } catch { toast(this.link()); }
    });
    this.eyesFromHash();
    this.go(this.fromHash());
  }

  /** The address of this step as this seat saw it: the fragment stays in the browser, so that the server need not know what is looked at. */
  link() { return `${location.origin}/g/${this.id}#${this.at}${this.asSeat("?")}`; }

  asSeat(sign) { return $("#eyes")?.value ? `${sign}as=${$("#eyes").value}` : ""; }

  eyesFromHash() {
    const eyes = $("#eyes"), seat = /\?as=(\d+)$/.exec(location.hash)?.[1] ?? "";
    if (!eyes || eyes.value === seat || !all("option", eyes).some((option) => option.value === seat)) return;
    eyes.value = seat;
    this.lookAs(seat);
  }

  lookAs(seat) {
    const mine = $("[name=seat]");
    if (mine && seat) mine.value = seat;
    this.again();
  }

  /** Shows this step anew: as somebody else sees it, or on a screen of another shape. */
  again() {
    this.known.clear();
    const { at } = this;
    this.at = -1;
    this.go(at);
  }

  fromHash() { return Math.min(this.steps, Math.max(0, Number.parseInt(location.hash.slice(1), 10) || 0)); }

  fetch(step) {
    if (!this.known.has(step)) {
      const asked = fetch(`/g/${this.id}/step/${step}?layout=${layout()}${this.asSeat("&")}`).then((response) => {
        if (!response.ok) throw new Error("this step cannot be shown; load the page again");
        return response.json();
      });
      asked.catch(() => { if (this.known.get(step) === asked) this.known.delete(step); });
      this.known.set(step, asked);
    }
    return this.known.get(step);
  }

  async go(step) {
    if (step < 0 || step > this.steps || step === this.at) return;
    const jump = Math.abs(step - this.at) !== 1;
    this.at = step;
    this.scrub.value = step;
    for (const field of all("[data-step]")) field.value = step;
    $("#report-step").href = `/g/${this.id}/report?step=${step}`;
    history.replaceState(null, "", step || this.asSeat("?") ? `#${step}${this.asSeat("?")}` : location.pathname);
    try {
      const asked = this.fetch(step), shown = await asked;
      // Another step, or the same one as another seat sees it, may have been asked for meanwhile, and may have come first.
      if (this.at !== step || this.known.get(step) !== asked) return;
      drawBoard($("#board"), `<div class="picture">${shown.picture}</div>`, shown.events, jump);
      const where = document.createElement("b");
      where.textContent = `Step ${step} of ${this.steps}`;
      $("#where").replaceChildren(where, ` · ${shown.rounds ? `Round ${shown.rounds}` : "Before the first round"}${shown.notation ? ` · ${shown.notation}` : ""}`);
      $("#happened").replaceChildren(...[...shown.events.map((event) => event.sentence), shown.result].filter(Boolean).map((sentence) => {
        const item = document.createElement("li");
        item.textContent = sentence;
        return item;
      }));
      if (step < this.steps) this.fetch(step + 1);
    } catch (error) {
      toast(error.message, true);
    }
  }

  /** Shows a part of the board by itself, as it was at this step. */
  open(target) {
    const thing = target.closest("[data-close-up]");
    if (!thing) return false;
    this.stop();
    openPart(`/g/${this.id}/close-up/${thing.id}?step=${this.at}&layout=${layout()}${this.asSeat("&")}`);
    return true;
  }

  command(name) {
    if (name === "play") { if (this.timer) this.stop(); else this.play(); return; }
    this.stop();
    this.go({ first: 0, back: this.at - 1, on: this.at + 1, last: this.steps }[name]);
  }

  play() {
    if (this.at === this.steps) this.go(0);
    this.show(true);
    this.timer = setInterval(() => { if (this.at === this.steps) this.stop(); else this.go(this.at + 1); }, pace());
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.show(false);
  }

  show(playing) {
    const button = $('[data-go="play"]'), icon = $("use", button);
    button.setAttribute("aria-pressed", playing);
    icon.setAttribute("href", icon.getAttribute("href").replace(/#.*/, playing ? "#pause" : "#play"));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    if ((event.key === "Enter" || event.key === " ") && this.open(event.target)) { event.preventDefault(); return; }
    const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[event.key];
    if (!name || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    this.command(name);
  }
}
