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
  const now = { ...root.dataset, theme: root.dataset.contrast ? "contrast" : root.dataset.theme ?? "system" };
  for (const name of ["theme", "motion", "keys", "pace", "notice"]) {
    const chosen = $(`[data-setting="${name}"] input[value="${now[name]}"]`);
    if (chosen) chosen.checked = true;
  }
  $("#settings").addEventListener("change", ({ target }) => set(target.name, target.value));
}

function set(name, value) {
  keep(name, value);
  if (name === "theme") showTheme(value);
  else root.dataset[name] = value;
  document.dispatchEvent(new CustomEvent("setting", { detail: name }));
}

function travelTime() {
  if (lessMotion.matches || root.dataset.motion === "none") return 0;
  return root.dataset.motion === "faster" ? 150 : 320;
}

const PACES = { slow: 2500, normal: 1200, fast: 350 };
const pace = () => PACES[root.dataset.pace] ?? PACES.normal;

function chime() {
  const context = new AudioContext(), tone = context.createOscillator(), volume = context.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.5);
  tone.addEventListener("ended", () => context.close());
}

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

// Whether the keyboard or a pointer was used last: a focus ring is for those who move with the keyboard.
function watchInput() {
  addEventListener("pointerdown", () => { root.dataset.by = "pointer"; }, true);
  addEventListener("keydown", ({ key }) => { if (/^(Tab|Arrow|Home$|End$|b$|c$)/.test(key)) root.dataset.by = "keys"; }, true);
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

/** What can be asked about on the board: whatever has an id and a title of its own. */
const LONG_TOUCH = 500;
/** So many choices of a thing's own are shown in the box beside it; more are told apart by a second thing. */
const MOST_IN_BOX = 16;
const THING = "#board svg [id]:is([role='button'], [role='img'])";

// -- the table ---------------------------------------------------------------------------------------------------------
const FRAGMENTS = ["curtain", "board", "prompt", "hint", "choices", "go", "controls", "seats", "sections"];
const ALIKE = "#board, #choices, #go, #controls, #hint";

class Table {
  constructor(main) {
    this.seq = Number(main.dataset.seq);
    this.board = $("#board");
    this.log = $("#log");
    this.busy = 0;
    this.picked = [];
    this.title = document.title;
    this.log.scrollTop = this.log.scrollHeight;
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
    this.board.addEventListener("contextmenu", (event) => {
      const thing = event.target.closest(THING);
      if (thing) { event.preventDefault(); this.explain(thing); }
    });
    this.longTouch();
    this.board.addEventListener("scroll", hideTip);
    this.menu = $("#menu");
    this.number();
    this.markSuggestion(true);
    this.markPace();
    $("#choices").addEventListener("toggle", () => this.number(), true);
    this.menu.addEventListener("keydown", (event) => this.menuKey(event));
    this.menu.addEventListener("toggle", ({ newState }) => { if (newState === "closed" && this.menu.contains(document.activeElement)) this.back?.focus(); });
  }

  hello() {
    const shown = Object.fromEntries([...FRAGMENTS, "log"].map((name) => [name, $(`#${name}`).dataset.version]));
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
      if (!answer.ok) { toast(answer.sentence, true); this.say(answer.sentence); }
    }
    if (message.seq === undefined) return;
    this.seq = message.seq;
    const focus = this.rememberFocus();
    const other = message.log && message.log.of !== this.log.dataset.version;
    const fresh = this.addToLog(message.log);
    const events = other ? [] : fresh;
    const asked = $("#prompt").textContent, covered = this.covered(), waited = !this.isAsked();
    const open = $(".seat-menu:popover-open, #bot-menu:popover-open")?.id, unfolded = all("details.group").map((group) => [group.dataset.group, group.open]);
    for (const [name, [version, html]] of Object.entries(message.fragments)) {
      const place = $(`#${name}`);
      if (name === "choices") place.classList.remove("unfolded");
      const still = other || (name === "board" && place.dataset.layout !== undefined && place.dataset.layout !== layout());
      place.dataset.version = version;
      if (name === "board") { drawBoard(place, html, events, still); place.dataset.layout = layout(); } else place.innerHTML = html;
    }
    if (Object.keys(message.fragments).length) {
      this.picked = [];
      for (const [name, unfold] of unfolded) { const group = all("details.group").find((one) => one.dataset.group === name); if (group) group.open = unfold; }
      if (open) document.getElementById(open)?.showPopover();
      if ("board" in message.fragments || "choices" in message.fragments) this.menu.hidePopover();
      this.number();
      this.markSuggestion("hint" in message.fragments);
      this.markPace();
      if (this.covered() !== covered) this.face();
      else this.restoreFocus(focus);
      hideTip();
      if (waited && this.isAsked()) this.notice();
    }
    const sentences = events.map((event) => event.sentence);
    if ($("#prompt").textContent !== asked) sentences.push($("#prompt h2")?.textContent ?? "");
    if (this.covered() && !covered) sentences.push($("#curtain-title").textContent);
    this.say(sentences.join(" "));
    if (this.returned && events.length) toast(events.length === 1 ? "One thing happened while you were away." : `${events.length} things happened while you were away.`);
    this.returned = false;
  }

  addToLog(change) {
    if (!change) return [];
    this.log.dataset.version = change.of;
    while (this.log.children.length > change.keep) this.log.lastElementChild.remove();
    for (const item of all(".new", this.log)) item.classList.remove("new");
    const first = this.log.children.length;
    this.log.insertAdjacentHTML("beforeend", change.add.join(""));
    const added = [...this.log.children].slice(first);
    for (const item of added) item.classList.add("new");
    this.filterLog();
    this.log.scrollTop = this.log.scrollHeight;
    return added.map((item) => ({ sentence: item.textContent, kind: item.dataset.kind, targets: item.dataset.targets.split(" ") }));
  }

  // -- whose turn, whose eyes
  covered() { return Boolean($("#curtain").firstElementChild); }

  isAsked() { return !this.covered() && Boolean($(".choice")); }

  /** The curtain has opened or closed: the keyboard goes to what is there now, and nothing of the other side stays open. */
  face() {
    this.menu.hidePopover();
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
  }

  say(sentence) {
    if (sentence) $("#announce").textContent = sentence;
  }

  markSuggestion(fresh) {
    for (const thing of all(".suggested")) thing.classList.remove("suggested");
    const button = $(`#choice-${$("#hint [data-suggests]")?.dataset.suggests}`);
    if (!button) return;
    button.classList.add("suggested");
    for (const id of this.elements(button)) this.thing(id)?.classList.add("suggested");
    if (!fresh) return;
    const group = button.closest("details");
    if (group) group.open = true;
    button.scrollIntoView({ block: "nearest" });
  }

  thing(id) { return this.board.querySelector(`#${CSS.escape(id)}`); }

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
    if (event.target.closest("#show-all")) { this.unfold(); return; }
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
    if (event.target.closest("#let-go")) { this.letGo(); return; }
    const panel = event.target.closest("[data-panel]");
    if (panel) { this.panel(panel.dataset.panel); return; }
    const thing = event.target.closest(THING);
    if (thing) this.use(thing);
    else if (!event.target.closest("#tip")) hideTip();
  }

  command({ do: name, goal, seat, bot, person }) {
    $(".seat-menu:popover-open, #bot-menu:popover-open")?.hidePopover();
    if (name === "undo") { this.decide({ do: "undo" }); return; }
    const more = { bot: { goal, pace: pace() }, seat: { seat: Number(seat), bot }, lift: { person: Number(person) } };
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

  // A thing of the board with one choice of its own is used at once, and one with a few asks in a box beside it. What only goes with
  // choices of other things, or has many, is picked: the list shows those alone and the board what goes with it; the next thing decides.
  use(thing) {
    const id = thing.id;
    if (this.picked.includes(id)) { this.letGo(); return; }
    const having = (ids) => all(".choice").filter((button) => ids.every((one) => this.elements(button).includes(one)));
    let picked = [...this.picked, id], choices = having(picked);
    if (!choices.length) { picked = [id]; choices = having(picked); }
    hideTip();
    if (!choices.length) { this.explain(thing); return; }
    if (choices.length === 1 && (picked.length > 1 || this.elements(choices[0])[0] === id)) { this.letGo(false); this.choose(choices[0]); return; }
    const others = new Set(choices.flatMap((button) => this.elements(button)).filter((one) => !picked.includes(one)));
    const apart = [...others].some((one) => !choices.every((button) => this.elements(button).includes(one)));
    const few = choices.length <= MOST_IN_BOX && choices.every((button) => this.elements(button)[0] === id);
    if (apart && !few) this.pick(picked, choices);
    else this.explain(thing, choices);
  }

  // A long touch tells all about a thing where a short one would use it. Not every phone calls that a request for a context menu.
  longTouch() {
    let timer = 0, told = false;
    this.board.addEventListener("pointerdown", ({ target, pointerType }) => {
      told = false;
      clearTimeout(timer);
      const thing = pointerType === "touch" && target.closest(THING);
      if (thing) timer = setTimeout(() => { told = true; this.explain(thing); }, LONG_TOUCH);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove"]) {
      this.board.addEventListener(end, ({ movementX, movementY }) => { if (end !== "pointermove" || Math.hypot(movementX, movementY) > 6) clearTimeout(timer); });
    }
    this.board.addEventListener("click", (event) => { if (told) { event.stopPropagation(); told = false; } }, true);
  }

  unfold() {
    const open = $("#choices").classList.toggle("unfolded");
    $("#show-all").setAttribute("aria-expanded", open);
  }

  elements(button) { return button.dataset.elements ? button.dataset.elements.split(" ") : []; }

  pick(picked, choices) {
    this.letGo(false);
    this.picked = picked;
    $("#choices").classList.add("narrow");
    const kept = new Set(choices), goes = new Set(choices.flatMap((button) => this.elements(button)));
    for (const button of all("#choices .choice")) button.hidden = !kept.has(button);
    for (const group of all("#choices .group")) {
      group.hidden = !all(".choice", group).some((button) => kept.has(button));
      if (group.matches("details") && !group.hidden) { group.dataset.was = group.open; group.open = true; }
    }
    this.board.classList.add("narrowed");
    for (const id of goes) this.thing(id)?.classList.add(picked.includes(id) ? "picked" : "goes");
    const names = picked.map((id) => this.thing(id)?.querySelector("title")?.textContent.replace(/[.:]$/, "") ?? id).join(", ");
    const note = document.createElement("p");
    note.className = "narrowing";
    note.innerHTML = '<span></span><button type="button" id="let-go" class="quiet">Show all</button>';
    $("span", note).textContent = `${names}: ${choices.length} choices`;
    $("#choices").prepend(note);
    if (phone.matches) this.board.scrollTo({ top: this.reach(goes), behavior: travelTime() ? "smooth" : "instant" });
    this.number();
    this.say(`${names}: ${choices.length} choices. Pick what goes with it, or one of the list.`);
  }

  letGo(tell = true) {
    if (!this.picked.length) return;
    this.picked = [];
    $("#choices").classList.remove("narrow");
    $(".narrowing")?.remove();
    this.board.classList.remove("narrowed");
    for (const thing of all(".picked, .goes", this.board)) thing.classList.remove("picked", "goes");
    for (const one of all(".choice, .group")) one.hidden = false;
    for (const group of all("details.group[data-was]")) { group.open = group.dataset.was === "true"; delete group.dataset.was; }
    this.number();
    if (tell) this.say("All choices again.");
  }

  usable() { return all(".choice").filter((button) => !button.hidden && button.checkVisibility()); }

  // How far the board scrolls so that the first of these things is in sight.
  reach(ids) {
    const sight = this.board.getBoundingClientRect(), boxes = [...ids].map((id) => this.thing(id)?.getBoundingClientRect()).filter(Boolean);
    if (!boxes.length || boxes.some(({ top, bottom }) => top >= sight.top && bottom <= sight.bottom)) return this.board.scrollTop;
    return this.board.scrollTop + Math.min(...boxes.map(({ top }) => top)) - sight.top - 12;
  }

  number() {
    for (const badge of all(".choice kbd")) badge.remove();
    this.usable().slice(0, 9).forEach((button, place) => {
      const badge = document.createElement("kbd");
      badge.setAttribute("aria-hidden", "true");
      badge.textContent = place + 1;
      button.prepend(badge);
    });
  }

  // A box at a thing: its whole text, then its choices or why there are none. One that only tells closes at the next touch anywhere.
  explain(thing, choices = all(".choice").filter((button) => this.elements(button).includes(thing.id))) {
    this.back = thing.matches("[tabindex]") ? thing : this.board;
    const title = document.createElement("p"), told = $(":scope > title", thing)?.textContent ?? "", why = choices.length ? "" : thing.dataset.why ?? "";
    title.id = "menu-title";
    title.textContent = told || why;
    const items = choices.map((choice) => {
      const item = document.createElement("button");
      item.type = "button";
      item.textContent = $("span", choice).textContent;
      item.addEventListener("click", () => { this.menu.hidePopover(); this.back.focus({ preventScroll: true }); this.letGo(false); this.choose(choice); });
      return item;
    });
    const reason = document.createElement("p");
    reason.className = "menu-why";
    reason.textContent = why;
    this.menu.replaceChildren(title, ...(why && told ? [reason] : []), ...items);
    this.menu.tabIndex = -1;
    hideTip();
    this.menu.showPopover();
    place(this.menu, thing);
    (items[0] ?? this.menu).focus({ preventScroll: true });
    this.say([told, why].join(" ").trim());
  }

  menuKey(event) {
    const items = all("button", this.menu), here = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step || !items.length) return;
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
    if (event.key === "Escape") { hideTip(); this.letGo(); return; }
    const thing = event.target.closest(THING);
    if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); this.use(thing); return; }
    if (event.key.startsWith("Arrow")) { if (this.roam(event.target, event.key)) event.preventDefault(); return; }
    if (root.dataset.keys === "off") return;
    if (event.key === "Enter" && (event.target === document.body || event.target.id === "prompt")) { $(".choice.strong")?.click(); return; }
    if (/^[1-9]$/.test(event.key)) { this.usable()[Number(event.key) - 1]?.click(); return; }
    const commands = {
      u: () => $("#undo")?.click(), h: () => $("#ask-hint")?.click(), p: () => ($("#bot") || $("#one-action")) && this.command({ do: "bot", goal: "action" }), s: () => $("#stop")?.click(),
      i: () => { const here = event.target.closest(THING); if (here) this.explain(here); },
      l: () => this.panel("log-panel"), o: () => this.panel("state-panel"), r: () => $("[data-rules]").click(), "?": () => $("#keys").showModal(),
      b: () => ($("#board .can") ?? $("#board [tabindex]"))?.focus(), c: () => (this.usable()[0] ?? $("#prompt")).focus(),
    };
    commands[event.key]?.();
  }

  roam(from, key) {
    const inBoard = from.closest("#board"), inChoices = from.closest("#choices");
    if (!inBoard && !inChoices) return false;
    const things = inBoard ? all("#board [data-target], #board [data-why]") : this.usable();
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
    const again = () => { this.known.clear(); const { at } = this; this.at = -1; this.go(at); };
    phone.addEventListener("change", again);
    $("#eyes")?.addEventListener("change", again);
    addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
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
      const eyes = $("#eyes")?.value ? `&as=${$("#eyes").value}` : "";
      const asked = fetch(`/g/${this.id}/step/${step}?layout=${layout()}${eyes}`).then((response) => {
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

// -- a new game: as many rows as seats, and a name where a person sits ---------------------------------------------------
function seating(form) {
  const show = () => {
    const seats = Number((form.elements.seats?.value ?? all("[data-seat-row]", form).length));
    for (const row of all("[data-seat-row]", form)) {
      row.hidden = Number(row.dataset.seatRow) > seats;
      $(".seat-called", row).hidden = !["you", "person"].includes($("select", row).value);
    }
    const others = $("[data-seats-beyond]", form);
    if (others) others.hidden = seats <= Number(others.dataset.seatsBeyond);
  };
  form.addEventListener("input", show);
  show();
}

settings();
dialogs();
watchInput();
if ($(".seating")) seating($(".seating").closest("form"));
const main = $("main");
if (main.dataset.game) new Table(main);
if (main.dataset.replay) new Replay(main);
