// The table of a game under way: what comes from the server is shown, what a person does is sent.

import { drawBoard } from "./board.js";
import { Choosing, THING, elementsOf } from "./choosing.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { confirmation, hideTip, openPart, openSheet, showTip, toast } from "./dialogs.js";
import { $, all, layout, phone, root } from "./dom.js";
import { changeLog, told } from "./log.js";
import { chime, pace, set } from "./settings.js";

const FRAGMENTS = ["curtain", "board", "accord", "lesson", "prompt", "hint", "choices", "go", "controls", "seats", "sections"];
const ALIKE = "#board, #choices, #go, #controls, #hint, #accord, #lesson";

export class Table {
  constructor(main) {
    this.seq = Number(main.dataset.seq);
    this.board = $("#board");
    this.log = $("#log");
    this.busy = 0;
    this.title = document.title;
    this.log.scrollTop = this.log.scrollHeight;
    this.clocks = new Clocks();
    this.chat = $("#chat-panel") ? new Chat((command) => this.connection.send(command)) : null;
    this.connection = new Connection(`/g/${main.dataset.game}`, () => this.hello(), (message) => this.take(message), (...state) => this.state(...state));
    phone.addEventListener("change", () => this.connection.send({ do: "layout", layout: layout() }));
    document.addEventListener("setting", ({ detail }) => { if (detail === "pace") { this.connection.send({ do: "pace", pace: pace() }); this.markPace(); } });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) document.title = this.title; });
    // A page that the browser kept could show a hand behind a curtain that has closed since.
    addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
    $("#choices").addEventListener("submit", (event) => { event.preventDefault(); this.press(event.submitter); });
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    main.addEventListener("focusin", ({ target }) => {
      if (!target.dataset.why) return;
      // Later, since a box that is just closing gives the focus back and no other can open meanwhile.
      setTimeout(() => { if (target.matches(":focus-visible")) showTip(target, target.dataset.why); });
    });
    main.addEventListener("focusout", hideTip);
    $("#controls").addEventListener("pointerover", ({ target, pointerType }) => {
      const barred = pointerType === "mouse" && target.closest("[data-why]");
      if (barred) showTip(barred, barred.dataset.why); else hideTip();
    });
    $("#controls").addEventListener("pointerleave", hideTip);
    const open = (thing) => openPart(`/g/${main.dataset.game}/close-up/${thing.id}?layout=${layout()}`);
    this.choosing = new Choosing(this.board, (button) => this.choose(button), open, (sentence) => this.say(sentence));
    this.board.addEventListener("scroll", hideTip);
    this.markSuggestion(true);
    this.markLesson();
    this.markPace();
  }

  hello() {
    const shown = Object.fromEntries([...FRAGMENTS, "log"].map((name) => [name, $(`#${name}`).dataset.version]));
    if (this.chat) shown.chat = String(this.chat.last);
    return { layout: layout(), seen: this.seq, pace: pace(), shown };
  }

  state(state, reason) {
    const link = $("#link");
    clearTimeout(this.linkTimer);
    if (state === "live") { link.hidden = true; this.returned = this.wasAway; this.wasAway = false; return; }
    this.wasAway = true;
    if (state === "ended") { link.textContent = "Not connected"; link.hidden = false; toast(reason, true); return; }
    link.textContent = "Connecting again …";
    this.linkTimer = setTimeout(() => { link.hidden = false; }, 800);
  }

  take(message) {
    for (const answer of message.answers ?? []) {
      if (answer.n === this.busy) this.busy = 0;
      this.chat?.answered(answer);
      if (!answer.ok) { toast(answer.sentence, true); this.say(answer.sentence); }
    }
    if (message.seq === undefined) return;
    this.seq = message.seq;
    const focus = this.rememberFocus();
    const other = message.log && message.log.of !== this.log.dataset.version;
    const fresh = this.addToLog(message.log);
    const events = other ? [] : fresh;
    const asked = $("#prompt").textContent, taught = $("#lesson").textContent, covered = this.covered(), waited = !this.isAsked();
    const open = $(".seat-menu:popover-open, #bot-menu:popover-open")?.id, unfolded = all("details.group").map((group) => [group.dataset.group, group.open]);
    for (const [name, [version, html]] of Object.entries(message.fragments)) {
      const place = $(`#${name}`);
      if (name === "choices") place.classList.remove("unfolded");
      const still = other || (name === "board" && place.dataset.layout !== undefined && place.dataset.layout !== layout());
      place.dataset.version = version;
      if (name === "board") { drawBoard(place, html, events, still); place.dataset.layout = layout(); } else place.innerHTML = html;
    }
    if (Object.keys(message.fragments).length) {
      for (const [name, unfold] of unfolded) { const group = all("details.group").find((one) => one.dataset.group === name); if (group) group.open = unfold; }
      if (open) document.getElementById(open)?.showPopover();
      if ("board" in message.fragments || "choices" in message.fragments) this.choosing.menu.hidePopover();
      if (["board", "choices", "go"].some((name) => name in message.fragments)) this.choosing.redrawn();
      this.markSuggestion("hint" in message.fragments);
      this.markLesson();
      this.markPace();
      if (this.covered() !== covered) this.face();
      else this.restoreFocus(focus);
      hideTip();
      if (waited && this.isAsked()) this.notice();
    }
    if (message.thinking !== undefined) for (const place of all("[data-thinking]")) place.textContent = message.thinking;
    if (message.clocks) this.clocks.take(message.clocks);
    else if ("seats" in message.fragments) this.clocks.show();
    if (message.chat && this.chat) this.chat.take(message.chat);
    const sentences = events.map((event) => event.sentence);
    if ($("#prompt").textContent !== asked) sentences.push($("#prompt h2")?.textContent ?? "");
    if ($("#lesson").textContent !== taught) sentences.push($("#lesson-words")?.textContent ?? "");
    if (this.covered() && !covered) sentences.push($("#curtain-title").textContent);
    this.say(sentences.join(" "));
    if (this.returned && events.length) toast(events.length === 1 ? "One thing happened while you were away." : `${events.length} things happened while you were away.`);
    this.returned = false;
  }

  addToLog(change) {
    if (!change) return [];
    for (const item of all(".new", this.log)) item.classList.remove("new");
    const added = changeLog(this.log, change);
    for (const item of added) item.classList.add("new");
    this.filterLog();
    this.log.scrollTop = this.log.scrollHeight;
    return added.map(told);
  }

  // -- whose turn, whose eyes
  covered() { return Boolean($("#curtain").firstElementChild); }

  isAsked() { return !this.covered() && Boolean($(".choice")); }

  /** The curtain has opened or closed: the keyboard goes to what is there now, and nothing of the other side stays open. */
  face() {
    this.choosing.menu.hidePopover();
    if (this.covered()) this.choosing.menu.replaceChildren();
    for (const dialog of all("dialog[open]")) dialog.close("no");
    if (this.covered()) $("#announce").textContent = "";
    (this.covered() ? $("#curtain-title") : $("#prompt")).focus();
  }

  notice() {
    if (!document.hidden || root.dataset.notice === "none") return;
    document.title = `● Your turn · ${this.title}`;
    if (root.dataset.notice === "sound") chime();
  }

  markPace() {
    for (const button of all("[data-pace]", $("#controls"))) button.setAttribute("aria-pressed", button.dataset.pace === (root.dataset.pace ?? "normal"));
  }

  filterLog() {
    const mine = $('[data-filter="me"]')?.getAttribute("aria-pressed") === "true", me = $(".seats")?.dataset.me;
    for (const item of this.log.children) item.hidden = mine && !item.dataset.seats.split(" ").includes(me);
    const nothing = $(".log-nothing");
    if (nothing) nothing.hidden = !mine || [...this.log.children].some((item) => !item.hidden);
  }

  say(sentence) {
    if (sentence) $("#announce").textContent = sentence;
  }

  markSuggestion(fresh) {
    for (const thing of all(".suggested")) thing.classList.remove("suggested");
    const button = $(`#choice-${$("#hint [data-suggests]")?.dataset.suggests}`);
    if (!button) return;
    button.classList.add("suggested");
    for (const id of elementsOf(button)) this.choosing.thing(id)?.classList.add("suggested");
    if (!fresh) return;
    const group = button.closest("details");
    if (group) group.open = true;
    button.scrollIntoView({ block: "nearest" });
  }

  /** What a lesson speaks of is marked on the board, and what it asks for in the list too. */
  markLesson() {
    const { look = "", takes = "" } = $(".lesson")?.dataset ?? {}, ids = look.split(" ").filter(Boolean);
    for (const thing of all(".taught")) thing.classList.remove("taught");
    for (const id of ids) this.choosing.thing(id)?.classList.add("taught");
    if (ids.length && phone.matches) this.board.scrollTop = this.choosing.reach(ids.slice(0, 1));
    const wanted = takes.split(" ").map((action) => $(`#choice-${action}`)).filter(Boolean);
    for (const button of wanted) button.classList.add("taught");
    const group = wanted[0]?.closest("details");
    if (group) group.open = true;
    wanted[0]?.scrollIntoView({ block: "nearest" });
  }

  // Focus stays on the same thing; when that is gone, on what is most like it.
  rememberFocus() {
    const here = document.activeElement;
    if (!here || here === document.body || !here.closest(ALIKE)) return null;
    const group = here.closest(".group")?.getAttribute("aria-label");
    return { id: here.id, part: here.closest(ALIKE).id, group, elements: here.dataset.elements };
  }

  restoreFocus(focus) {
    if (!focus) return;
    const here = root.dataset.by === "pointer" && focus.part === "board" ? this.board : focus.id && document.getElementById(focus.id);
    if (here && focus.part === "board" && !here.hasAttribute("tabindex")) here.setAttribute("tabindex", "-1");
    const candidates = [here];
    if (focus.part === "choices" || focus.part === "go") {
      candidates.push(all(".choice").find((button) => focus.elements && button.dataset.elements === focus.elements));
      candidates.push(all(".group").find((group) => group.getAttribute("aria-label") === focus.group)?.querySelector(".choice"));
      candidates.push($(".choice"));
    }
    (candidates.find(Boolean) ?? $("#prompt")).focus({ preventScroll: focus.part === "board" });
  }

  // -- acting
  click(event) {
    const why = event.target.closest("#undo[aria-disabled]");
    if (why) { event.preventDefault(); showTip(why, why.dataset.why); this.say(why.dataset.why); return; }
    if (event.target.closest("#show-all")) { this.choosing.unfold(); return; }
    const command = event.target.closest("[data-do]");
    if (command) { event.preventDefault(); this.command(command.dataset); return; }
    const speed = event.target.closest("#controls [data-pace]");
    if (speed) { set("pace", speed.dataset.pace); return; }
    const filter = event.target.closest("[data-filter]");
    if (filter) {
      for (const button of all("[data-filter]")) button.setAttribute("aria-pressed", button === filter);
      this.filterLog();
      return;
    }
    if (event.target.closest("#let-go")) { this.choosing.letGo(); return; }
    const panel = event.target.closest("[data-panel]");
    if (panel) { this.panel(panel.dataset.panel); return; }
    const thing = event.target.closest(THING);
    if (thing) this.choosing.use(thing);
    else if (!event.target.closest("#tip")) hideTip();
  }

  async command({ do: name, goal, seat, bot, person, what, sure }) {
    if (sure && !(await confirmation(sure))) return;
    $(".seat-menu:popover-open, #bot-menu:popover-open")?.hidePopover();
    if (name === "undo" || name === "learn") { this.decide({ do: name }); return; }
    const more = { bot: { goal, pace: pace() }, seat: { seat: Number(seat), bot }, lift: { person: Number(person) }, more: { seat: Number(seat) }, ask: { what, seat: Number(seat ?? -1) } };
    this.connection.send({ do: name, ...more[name] });
  }

  press(button) {
    if (button.name === "do") { if (!button.hasAttribute("aria-disabled")) this.decide({ do: "undo" }); return; }
    this.choose(button);
  }

  async choose(button) {
    const action = Number(button.value), { confirm } = button.dataset;
    if (confirm && !(await confirmation(confirm))) return;
    this.decide({ do: "play", action });
  }

  decide(command) {
    if (this.busy) return;
    this.busy = this.connection.send({ ...command, seen: this.seq });
  }

  panel(name) {
    const panel = $(`#${name}`);
    if (phone.matches) {
      openSheet($("h2", panel).textContent, panel);
      this.log.scrollTop = this.log.scrollHeight;
      if (name === "chat-panel") this.chat.opened();
    }
    else {
      $(".side").dataset.shows = name;
      for (const tab of all(".panel-tabs button")) tab.setAttribute("aria-pressed", tab.dataset.panel === name);
      this.log.scrollTop = this.log.scrollHeight;
      if (name === "chat-panel") this.chat.opened();
      if (!document.activeElement?.closest(".panel-tabs")) $("[tabindex]", panel).focus();
    }
  }

  // -- keys
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || $("dialog[open]") || event.target.matches("input, textarea, select")) return;
    if (event.key === "Escape") { hideTip(); this.choosing.letGo(); return; }
    const thing = event.target.closest(THING);
    if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); this.choosing.use(thing); return; }
    if (event.key.startsWith("Arrow")) { if (this.roam(event.target, event.key)) event.preventDefault(); return; }
    if (root.dataset.keys === "off") return;
    if (event.key === "Enter" && (event.target === document.body || event.target.id === "prompt")) { ($("#learn-on.strong") ?? $(".choice.strong"))?.click(); return; }
    if (/^[1-9]$/.test(event.key)) { this.choosing.usable()[Number(event.key) - 1]?.click(); return; }
    const commands = {
      u: () => $("#undo")?.click(), h: () => $("#ask-hint")?.click(), p: () => ($("#bot") || $("#one-action")) && this.command({ do: "bot", goal: "action" }), s: () => $("#stop")?.click(),
      i: () => { const here = event.target.closest(THING); if (here) this.choosing.explain(here); },
      l: () => this.panel("log-panel"), t: () => this.chat && this.panel("chat-panel"), o: () => this.panel("state-panel"), r: () => $("[data-rules]").click(), "?": () => $("#keys").showModal(),
      b: () => ($("#board .can") ?? $("#board [tabindex]"))?.focus(), c: () => (this.choosing.usable()[0] ?? $("#prompt")).focus(),
    };
    commands[event.key]?.();
  }

  roam(from, key) {
    const inBoard = from.closest("#board"), inChoices = from.closest("#choices");
    if (!inBoard && !inChoices) return false;
    const things = inBoard ? all("#board [data-target], #board [data-why], #board [data-close-up]") : this.choosing.usable();
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const middle = (thing) => { const { left, top, width, height } = thing.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const thing of things) {
      if (thing === from) continue;
      const [toX, toY] = middle(thing);
      const along = (toX - x) * way[0] + (toY - y) * way[1], aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
      if (along > 2 && along + 2.5 * aside < least) { best = thing; least = along + 2.5 * aside; }
    }
    best?.focus();
    return true;
  }
}
