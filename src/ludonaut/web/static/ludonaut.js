// The one script of Ludonaut's pages: settings, dialogs, the live table, the replay. The server draws everything; this keeps it fresh.

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;
const phone = matchMedia("(max-width: 720px)");
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const layout = () => (phone.matches ? "tall" : "wide");

// -- settings -------------------------------------------------------------------------------------------------------
function keep(name, value) {
  try { localStorage.setItem(`ludonaut-${name}`, value); } catch { /* a browser that keeps nothing still shows it now */ }
}

function showTheme(theme) {
  delete root.dataset.theme;
  delete root.dataset.contrast;
  if (theme === "contrast") Object.assign(root.dataset, { theme: "dark", contrast: "more" });
  else if (theme !== "system") root.dataset.theme = theme;
}

function settings() {
  const now = { theme: root.dataset.contrast ? "contrast" : root.dataset.theme ?? "system", motion: root.dataset.motion, keys: root.dataset.keys };
  for (const [name, value] of Object.entries(now)) {
    const chosen = $(`[data-setting="${name}"] input[value="${value}"]`);
    if (chosen) chosen.checked = true;
  }
  $("#settings").addEventListener("change", ({ target }) => {
    keep(target.name, target.value);
    if (target.name === "theme") showTheme(target.value);
    else root.dataset[target.name] = target.value;
  });
}

function travelTime() {
  if (lessMotion.matches || root.dataset.motion === "none") return 0;
  return root.dataset.motion === "faster" ? 150 : 320;
}

const pace = () => (root.dataset.motion === "faster" ? 350 : 900);

// -- dialogs, toasts, tips ---------------------------------------------------------------------------------------------
let toastTimer = 0;
function toast(sentence, error = false) {
  const box = $("#toast");
  if (!box) return;
  box.textContent = sentence;
  box.classList.toggle("error", error);
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { box.hidden = true; }, Math.max(4000, sentence.length * 70));
}

function confirmation(question, yes = "Yes") {
  const dialog = $("#confirm") ?? makeConfirm();
  $("p", dialog).textContent = question;
  $('[value="yes"]', dialog).textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}

function makeConfirm() {
  const dialog = document.createElement("dialog");
  dialog.id = "confirm";
  dialog.setAttribute("aria-labelledby", "confirm-text");
  dialog.innerHTML = '<p id="confirm-text"></p><form method="dialog" class="confirm-actions">' +
    '<button value="no" class="quiet">No</button><button value="yes" class="strong">Yes</button></form>';
  document.body.append(dialog);
  return dialog;
}

function place(box, near) {
  const from = near.getBoundingClientRect(), size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, from.left + from.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const below = from.bottom + 8 + size.height <= innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${below ? from.bottom + 8 : Math.max(8, from.top - size.height - 8)}px`;
}

let tip = null;
function showTip(near, sentence) {
  if (!tip) {
    tip = document.createElement("div");
    tip.id = "tip";
    tip.popover = "manual";
    tip.setAttribute("role", "tooltip");
    document.body.append(tip);
  }
  tip.textContent = sentence;
  tip.showPopover();
  place(tip, near);
}
const hideTip = () => { if (tip?.matches(":popover-open")) tip.hidePopover(); };

function openSheet(title, content) {
  const sheet = $("#sheet"), body = $(".sheet-body", sheet);
  const marker = document.createComment("panel");
  $("#sheet-title").textContent = title;
  if (content.parentNode) content.before(marker);
  body.replaceChildren(content);
  sheet.showModal();
  sheet.addEventListener("close", () => { if (marker.parentNode) marker.replaceWith(content); body.replaceChildren(); }, { once: true });
}

async function openRules(address) {
  const response = await fetch(`${address}?part`);
  if (!response.ok) { location.href = address; return; }
  const part = document.createElement("div");
  part.innerHTML = await response.text();
  const body = $("#sheet[open] .sheet-body");
  if (body) body.replaceChildren(part);
  else openSheet("Rules", part);
}

function dialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    if (opener) $(`#${opener.dataset.open}`).showModal();
    if (event.target.matches("dialog[open]")) {
      const { left, right, top, bottom } = event.target.getBoundingClientRect();
      const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
      if (!inside) event.target.close("no");
    }
    const rules = event.target.closest("a[data-rules], #sheet .tabs a");
    if (rules && $("#sheet") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openRules(rules.getAttribute("href"));
    }
  });
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.dataset.confirm || form.dataset.agreed) return;
    event.preventDefault();
    if (await confirmation(form.dataset.confirm, form.dataset.yes)) {
      form.dataset.agreed = "yes";
      form.requestSubmit();
    }
  });
  for (const time of all("time[data-time]")) {
    const moment = new Date(1000 * Number(time.dataset.time));
    time.dateTime = moment.toISOString();
    time.title = moment.toLocaleString();
  }
}

// -- the board: swapping it so that one sees what moved --------------------------------------------------------------------
const HURTS = /damage|loss|lost|hurt|hit|down|destroy/;

function places(board) {
  const found = new Map();
  for (const thing of all("svg [id]", board)) {
    const { left, top, width, height } = thing.getBoundingClientRect();
    if (width) found.set(thing.id, { x: left + width / 2, y: top + height / 2 });
  }
  return found;
}

function travel(board, before, time) {
  const moved = new Map();
  const after = places(board);
  for (const thing of all("svg [id]", board)) {
    const from = before.get(thing.id), to = after.get(thing.id);
    if (!to) continue;
    if (!from) { thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time, easing: "ease-out" }); continue; }
    const carried = moved.get(thing.parentNode.closest("[id]")) ?? { x: 0, y: 0 };
    const way = { x: from.x - to.x, y: from.y - to.y };
    moved.set(thing, way);
    const x = way.x - carried.x, y = way.y - carried.y;
    const scale = thing.parentNode.getScreenCTM?.().a ?? 1;
    if (Math.hypot(x, y) < 3) continue;
    thing.animate([{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "translate(0, 0)" }],
      { duration: time, easing: "cubic-bezier(.2, .7, .2, 1)", composite: "add" });
  }
}

function touch(board, events) {
  for (const { kind, targets } of events) {
    for (const target of targets) {
      const thing = target && board.querySelector(`#${CSS.escape(target)}`);
      if (thing) thing.classList.add(HURTS.test(kind) ? "hit" : "touched");
    }
  }
}

function drawBoard(board, html, events, still = false) {
  const time = still ? 0 : travelTime();
  const before = time ? places(board) : null;
  board.innerHTML = html;
  if (!time) return;
  travel(board, before, time);
  touch(board, events);
}

// -- the connection --------------------------------------------------------------------------------------------------
class Connection {
  /** Numbered commands out, messages in: over a WebSocket or, where none gets through, by POST and server-sent events. */
  constructor(address, hello, onMessage, onState) {
    Object.assign(this, { address, hello, onMessage, onState });
    const random = crypto.getRandomValues(new Uint8Array(12));
    this.client = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.number = 0;
    this.waiting = new Map();
    this.failures = 0;
    this.ended = false;
    this.plain = !("WebSocket" in window);
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.hurry(); });
  }

  send(command) {
    const numbered = { n: ++this.number, ...command };
    this.waiting.set(numbered.n, numbered);
    this.transmit(numbered);
    return numbered.n;
  }

  transmit(command) {
    if (this.plain) this.post(command);
    else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  open() {
    clearTimeout(this.timer);
    if (this.ended) return;
    if (this.plain) this.listen();
    else this.connect();
  }

  connect() {
    let opened = false;
    const socket = this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.address}/live`);
    socket.addEventListener("open", () => {
      opened = true;
      this.failures = 0;
      socket.send(JSON.stringify({ client: this.client, ...this.hello() }));
      for (const command of this.waiting.values()) socket.send(JSON.stringify(command));
      this.onState("live");
    });
    socket.addEventListener("message", ({ data }) => this.take(JSON.parse(data)));
    socket.addEventListener("close", ({ code, reason }) => {
      if (code >= 4400 && code < 4500) { this.end(reason); return; }
      this.failures += 1;
      if (!opened && this.failures >= 2) this.plain = true;
      this.retry();
    });
  }

  listen() {
    this.source?.close();
    const hello = { client: this.client, ...this.hello() };
    const query = new URLSearchParams({ ...hello, shown: JSON.stringify(hello.shown) });
    const source = this.source = new EventSource(`${this.address}/events?${query}`);
    source.addEventListener("open", () => {
      this.failures = 0;
      this.onState("live");
      for (const command of this.waiting.values()) this.post(command);
    });
    source.addEventListener("message", ({ data }) => this.take(JSON.parse(data)));
    source.addEventListener("error", () => { source.close(); this.failures += 1; this.retry(); });
  }

  async post(command) {
    try {
      const response = await fetch(`${this.address}/command`, {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ client: this.client, command }),
      });
      if (response.ok) this.take({ answers: [await response.json()] });
      else this.take({ answers: [{ n: command.n, ok: false, sentence: await response.text() }] });
    } catch { /* it stays in `waiting` and is sent again when the events are back */ }
  }

  take(message) {
    for (const answer of message.answers ?? []) this.waiting.delete(answer.n);
    this.onMessage(message);
    if (message.gone) this.end(message.gone);
  }

  retry() {
    if (this.ended) return;
    this.onState("away");
    const wait = Math.min(15000, 300 * 2 ** Math.min(this.failures, 6)) * (0.7 + 0.6 * Math.random());
    this.timer = setTimeout(() => this.open(), wait);
  }

  hurry() {
    const alive = this.plain ? this.source?.readyState === EventSource.OPEN : this.socket?.readyState <= WebSocket.OPEN;
    if (!alive) this.open();
  }

  end(reason) {
    this.ended = true;
    this.source?.close();
    this.onState("ended", reason);
  }
}

// -- the table ---------------------------------------------------------------------------------------------------------
const FRAGMENTS = ["board", "prompt", "hint", "choices", "controls", "seats", "sections"];

class Table {
  constructor(main) {
    this.seq = Number(main.dataset.seq);
    this.board = $("#board");
    this.log = $("#log");
    this.busy = 0;
    this.log.scrollTop = this.log.scrollHeight;
    this.connection = new Connection(`/g/${main.dataset.game}`, () => this.hello(), (message) => this.take(message), (...state) => this.state(...state));
    phone.addEventListener("change", () => this.connection.send({ do: "layout", layout: layout() }));
    $("#choices").addEventListener("submit", (event) => { event.preventDefault(); this.press(event.submitter); });
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    this.board.addEventListener("focusin", ({ target }) => { if (target.dataset.why && target.matches(":focus-visible")) showTip(target, target.dataset.why); });
    this.board.addEventListener("focusout", hideTip);
    this.board.addEventListener("contextmenu", (event) => {
      const thing = event.target.closest("[data-why]");
      if (thing) { event.preventDefault(); showTip(thing, thing.dataset.why); }
    });
    this.board.addEventListener("scroll", hideTip);
    this.markSuggestion();
    this.menu = $("#menu");
    this.menu.addEventListener("keydown", (event) => this.menuKey(event));
    this.menu.addEventListener("toggle", ({ newState }) => { if (newState === "closed" && this.menu.contains(document.activeElement)) this.back?.focus(); });
  }

  hello() {
    const shown = Object.fromEntries(FRAGMENTS.map((name) => [name, $(`#${name}`).dataset.version]));
    return { layout: layout(), seen: this.seq, shown };
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
      if (!answer.ok) { toast(answer.sentence, true); this.say(answer.sentence); }
    }
    if (message.seq === undefined) return;
    this.seq = message.seq;
    const focus = this.rememberFocus();
    const events = this.addToLog(message.log);
    const asked = $("#prompt").textContent;
    for (const [name, [version, html]] of Object.entries(message.fragments)) {
      const place = $(`#${name}`);
      const still = name === "board" && place.dataset.layout !== undefined && place.dataset.layout !== layout();
      place.dataset.version = version;
      if (name === "board") { drawBoard(place, html, events, still); place.dataset.layout = layout(); } else place.innerHTML = html;
    }
    if (Object.keys(message.fragments).length) { this.markSuggestion(); this.restoreFocus(focus); hideTip(); }
    const sentences = events.map((event) => event.sentence);
    if ($("#prompt").textContent !== asked) sentences.push($("#prompt h2").textContent);
    this.say(sentences.join(" "));
    if (this.returned && events.length) toast(events.length === 1 ? "One thing happened while you were away." : `${events.length} things happened while you were away.`);
    this.returned = false;
  }

  addToLog(change) {
    if (!change) return [];
    while (this.log.children.length > change.keep) this.log.lastElementChild.remove();
    for (const item of all(".new", this.log)) item.classList.remove("new");
    const first = this.log.children.length;
    this.log.insertAdjacentHTML("beforeend", change.add.join(""));
    const added = [...this.log.children].slice(first);
    for (const item of added) item.classList.add("new");
    this.log.scrollTop = this.log.scrollHeight;
    return added.map((item) => ({ sentence: item.textContent, kind: item.dataset.kind, targets: item.dataset.targets.split(" ") }));
  }

  say(sentence) {
    if (sentence) $("#announce").textContent = sentence;
  }

  markSuggestion() {
    for (const thing of all(".suggested")) thing.classList.remove("suggested");
    const button = $(`#choice-${$("#hint [data-suggests]")?.dataset.suggests}`);
    if (!button) return;
    button.classList.add("suggested");
    if (button.dataset.target) this.thing(button.dataset.target)?.classList.add("suggested");
  }

  thing(id) { return this.board.querySelector(`#${CSS.escape(id)}`); }

  // Focus stays on the same thing; when that is gone, on what is most like it.
  rememberFocus() {
    const here = document.activeElement;
    if (!here || here === document.body || !here.closest("#board, #choices, #controls, #hint")) return null;
    const group = here.closest(".group")?.getAttribute("aria-label");
    return { id: here.id, part: here.closest("#board, #choices, #controls, #hint").id, group, target: here.dataset.target };
  }

  restoreFocus(focus) {
    if (!focus) return;
    const here = focus.id && document.getElementById(focus.id);
    if (here && focus.part === "board" && !here.hasAttribute("tabindex")) here.setAttribute("tabindex", "-1");
    const candidates = [here];
    if (focus.part === "choices") {
      candidates.push(all(".choice").find((button) => focus.target && button.dataset.target === focus.target));
      candidates.push(all(".group").find((group) => group.getAttribute("aria-label") === focus.group)?.querySelector(".choice"));
      candidates.push($(".choice"));
    }
    (candidates.find(Boolean) ?? $("#prompt")).focus({ preventScroll: focus.part === "board" });
  }

  // -- acting
  click(event) {
    const why = event.target.closest("#undo[aria-disabled]");
    if (why) { event.preventDefault(); toast(why.dataset.why); this.say(why.dataset.why); return; }
    const command = event.target.closest("[data-do]");
    if (command) { this.command(command.dataset.do, command.dataset.goal); return; }
    const panel = event.target.closest("[data-panel]");
    if (panel) { this.panel(panel.dataset.panel); return; }
    const thing = event.target.closest("#board [data-target], #board [data-why]");
    if (thing) this.use(thing);
    else if (!event.target.closest("#tip")) hideTip();
  }

  command(name, goal) {
    $("#bot-menu:popover-open")?.hidePopover();
    this.connection.send(name === "bot" ? { do: "bot", goal, pace: pace() } : { do: name });
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

  use(thing) {
    const choices = all(".choice").filter((button) => button.dataset.target === thing.id);
    if (!choices.length) { showTip(thing, thing.dataset.why ?? ""); this.say(thing.dataset.why ?? ""); return; }
    hideTip();
    if (choices.length === 1) this.choose(choices[0]);
    else this.openMenu(thing, choices);
  }

  openMenu(thing, choices) {
    this.back = thing;
    this.menu.replaceChildren(...choices.map((choice) => {
      const item = document.createElement("button");
      item.type = "button";
      item.setAttribute("role", "menuitem");
      item.textContent = choice.querySelector("span").textContent;
      item.addEventListener("click", () => { this.menu.hidePopover(); thing.focus(); this.choose(choice); });
      return item;
    }));
    this.menu.showPopover();
    place(this.menu, thing);
    this.menu.firstElementChild.focus();
  }

  menuKey(event) {
    const items = [...this.menu.children], here = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    items[(here + step + items.length) % items.length].focus();
  }

  panel(name) {
    const panel = $(`#${name}`);
    if (phone.matches) {
      openSheet($("h2", panel).textContent, panel);
      this.log.scrollTop = this.log.scrollHeight;
    }
    else {
      $(".side").dataset.shows = name;
      for (const tab of all(".panel-tabs button")) tab.setAttribute("aria-pressed", tab.dataset.panel === name);
      this.log.scrollTop = this.log.scrollHeight;
      if (!document.activeElement?.closest(".panel-tabs")) $("[tabindex]", panel).focus();
    }
  }

  // -- keys
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || $("dialog[open]") || event.target.matches("input, textarea, select")) return;
    if (event.key === "Escape") { hideTip(); return; }
    const thing = event.target.closest("#board [data-target], #board [data-why], #board [tabindex]");
    if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); this.use(thing); return; }
    if (event.key.startsWith("Arrow")) { if (this.roam(event.target, event.key)) event.preventDefault(); return; }
    if (root.dataset.keys === "off") return;
    if (event.key === "Enter" && (event.target === document.body || event.target.id === "prompt")) { $(".choice.strong")?.click(); return; }
    if (/^[1-9]$/.test(event.key)) { all(".choice")[Number(event.key) - 1]?.click(); return; }
    const commands = {
      u: () => $("#undo")?.click(), h: () => $("#ask-hint")?.click(), p: () => $("#bot") && this.command("bot", "action"), s: () => $("#stop")?.click(),
      l: () => this.panel("log-panel"), o: () => this.panel("state-panel"), r: () => $("[data-rules]").click(), "?": () => $("#keys").showModal(),
      b: () => ($("#board .can") ?? $("#board [tabindex]"))?.focus(), c: () => ($(".choice") ?? $("#prompt")).focus(),
    };
    commands[event.key]?.();
  }

  roam(from, key) {
    const inBoard = from.closest("#board"), inChoices = from.closest("#choices");
    if (!inBoard && !inChoices) return false;
    const things = inBoard ? all("#board [data-target], #board [data-why]") : all(".choice");
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

// -- the replay --------------------------------------------------------------------------------------------------------
class Replay {
  constructor(main) {
    this.id = main.dataset.replay;
    this.steps = Number(main.dataset.steps);
    this.known = new Map();
    this.at = -1;
    this.scrub = $("#scrub");
    this.scrub.addEventListener("input", () => { this.stop(); this.go(Number(this.scrub.value)); });
    phone.addEventListener("change", () => { this.known.clear(); const { at } = this; this.at = -1; this.go(at); });
    addEventListener("hashchange", () => this.go(this.fromHash()));
    addEventListener("keydown", (event) => this.key(event));
    for (const button of all("[data-go]")) button.addEventListener("click", () => this.command(button.dataset.go));
    $("#copy-link").addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(location.href); toast("The link to this step is copied."); } catch { toast(location.href); }
    });
    this.go(this.fromHash());
  }

  fromHash() { return Math.min(this.steps, Math.max(0, Number.parseInt(location.hash.slice(1), 10) || 0)); }

  fetch(step) {
    if (!this.known.has(step)) {
      const asked = fetch(`/g/${this.id}/step/${step}?layout=${layout()}`).then((response) => {
        if (!response.ok) throw new Error("this step cannot be shown; load the page again");
        return response.json();
      });
      asked.catch(() => this.known.delete(step));
      this.known.set(step, asked);
    }
    return this.known.get(step);
  }

  async go(step) {
    if (step < 0 || step > this.steps || step === this.at) return;
    const jump = Math.abs(step - this.at) !== 1;
    this.at = step;
    this.scrub.value = step;
    $("#fork-step").value = step;
    history.replaceState(null, "", step ? `#${step}` : location.pathname);
    try {
      const shown = await this.fetch(step);
      if (this.at !== step) return;
      drawBoard($("#board"), `<div class="picture">${shown.picture}</div>`, shown.events, jump);
      const where = document.createElement("b");
      where.textContent = `Step ${step} of ${this.steps}`;
      $("#where").replaceChildren(where, ` · Round ${shown.rounds}${shown.notation ? ` · ${shown.notation}` : ""}`);
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
    const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[event.key];
    if (!name || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    this.command(name);
  }
}

settings();
dialogs();
const main = $("main");
if (main.dataset.game) new Table(main);
if (main.dataset.replay) new Replay(main);
