// Using the things of the board: the choices of a thing, and picking two things that go together.

import { hideTip, place, showTip } from "./dialogs.js";
import { $, all, phone } from "./dom.js";
import { travelTime } from "./settings.js";

/** What can be asked about on the board: whatever has an id and a title of its own. */
export const THING = "#board svg [id]:is([role='button'], [role='img'])";
const LONG_TOUCH = 500;
/** After so long a stay a thing tells what its choices bring, if these are not too many. */
const POINTING = 90;
const MOST_TOLD = 6;
/** So many choices of a thing's own are shown in the box beside it; more are told apart by a second thing. */
const MOST_IN_BOX = 16;

/** The ids of the things that the choice of this button is about, its own first. */
export const elementsOf = (button) => (button.dataset.elements ? button.dataset.elements.split(" ") : []);

export class Choosing {
  /** `choose` takes the choice of a button, `open` shows a thing by itself, `say` tells a sentence to those who listen to the page. */
  constructor(board, choose, open, say) {
    Object.assign(this, { board, choose, open, say });
    this.picked = [];
    this.menu = $("#menu");
    this.longTouch();
    this.tellBefore();
    this.board.addEventListener("contextmenu", (event) => {
      const thing = event.target.closest(THING);
      if (thing) { event.preventDefault(); this.explain(thing); }
    });
    this.number();
    $("#choices").addEventListener("toggle", () => this.number(), true);
    this.menu.addEventListener("keydown", (event) => this.menuKey(event));
    this.menu.addEventListener("toggle", ({ newState }) => { if (newState === "closed" && this.menu.contains(document.activeElement)) this.back?.focus(); });
  }

  /** What may be chosen, or how it is drawn, has changed. */
  redrawn() {
    this.picked = [];
    this.number();
  }

  thing(id) { return this.board.querySelector(`#${CSS.escape(id)}`); }

  // What a click on a thing would stand for, together with what is picked already, and the choices that are meant.
  meant(id) {
    const having = (ids) => all(".choice").filter((button) => ids.every((one) => elementsOf(button).includes(one)));
    const picked = [...this.picked, id], choices = having(picked);
    return choices.length ? [picked, choices] : [[id], having([id])];
  }

  // A thing of the board with one choice of its own is used at once, and one with a few asks in a box beside it. What only goes with
  // choices of other things, or has many, is picked: the list shows those alone and the board what goes with it; the next thing decides.
  // A finger cannot point without touching: where a choice should be weighed its first touch tells what it brings.
  use(thing) {
    const id = thing.id;
    if (this.picked.includes(id)) { this.letGo(); return; }
    const [picked, choices] = this.meant(id);
    this.hush();
    if (!choices.length) {
      if ("closeUp" in thing.dataset) this.open(thing);
      else this.explain(thing);
      return;
    }
    if (choices.length === 1 && (picked.length > 1 || elementsOf(choices[0])[0] === id)) {
      if (this.touched && "weighed" in choices[0].dataset) { this.explain(thing, choices); return; }
      this.letGo(false);
      this.choose(choices[0]);
      return;
    }
    const others = new Set(choices.flatMap((button) => elementsOf(button)).filter((one) => !picked.includes(one)));
    const apart = [...others].some((one) => !choices.every((button) => elementsOf(button).includes(one)));
    const few = choices.length <= MOST_IN_BOX && choices.every((button) => elementsOf(button)[0] === id);
    if (apart && !few) this.pick(picked, choices);
    else this.explain(thing, choices);
  }

  // A long touch tells all about a thing where a short one would use it. Not every phone calls that a request for a context menu.
  longTouch() {
    let timer = 0, told = false;
    this.board.addEventListener("pointerdown", ({ target, pointerType }) => {
      told = false;
      clearTimeout(timer);
      this.touched = pointerType === "touch";
      const thing = this.touched && target.closest(THING);
      if (thing) timer = setTimeout(() => { told = true; this.explain(thing); }, LONG_TOUCH);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove"]) {
      this.board.addEventListener(end, ({ movementX, movementY }) => { if (end !== "pointermove" || Math.hypot(movementX, movementY) > 6) clearTimeout(timer); });
    }
    this.board.addEventListener("click", (event) => { if (told) { event.stopPropagation(); told = false; } }, true);
  }

  // A thing whose choices should be weighed tells what they bring as soon as one points at it or comes to it by keyboard. Meanwhile the
  // browser's own tip, the title, is taken away: one of the two is enough.
  tellBefore() {
    let timer = 0;
    this.board.addEventListener("pointerover", ({ target, pointerType }) => {
      const thing = target.closest(THING);
      if (pointerType !== "mouse" || thing === this.told?.thing) return;
      clearTimeout(timer);
      this.hush();
      if (thing) timer = setTimeout(() => this.tell(thing), POINTING);
    });
    this.board.addEventListener("pointerleave", () => { clearTimeout(timer); this.hush(); });
    // A box that closes gives the focus back while it is still closing, and nothing can be shown over it until that is done.
    this.board.addEventListener("focusin", ({ target }) => {
      clearTimeout(timer);
      if (target.matches(":focus-visible")) timer = setTimeout(() => { if (target === document.activeElement) this.tell(target); });
    });
    this.board.addEventListener("focusout", () => { clearTimeout(timer); this.hush(); });
  }

  tell(thing) {
    const choices = this.meant(thing.id)[1], told = choices.filter((button) => "weighed" in button.dataset);
    if (!told.length || told.length > MOST_TOLD || !thing.isConnected || this.menu.matches(":popover-open")) return;
    const title = $(":scope > title", thing);
    title?.remove();
    this.told = { thing, title };
    showTip(thing, told.map((button) => $("span", button).textContent).join("\n"), this.board);
  }

  hush() {
    hideTip();
    if (this.told?.title) this.told.thing.prepend(this.told.title);
    this.told = null;
  }

  unfold() {
    const open = $("#choices").classList.toggle("unfolded");
    $("#show-all").setAttribute("aria-expanded", open);
  }

  pick(picked, choices) {
    this.letGo(false);
    this.picked = picked;
    $("#choices").classList.add("narrow");
    const kept = new Set(choices), goes = new Set(choices.flatMap((button) => elementsOf(button)));
    for (const button of all("#choices .choice")) button.hidden = !kept.has(button);
    for (const group of all("#choices .group")) {
      group.hidden = !all(".choice", group).some((button) => kept.has(button));
      if (group.matches("details") && !group.hidden) { group.dataset.was = group.open; group.open = true; }
    }
    this.board.classList.add("narrowed");
    for (const id of goes) this.thing(id)?.classList.add(picked.includes(id) ? "picked" : "goes");
    const names = picked.map((id) => this.thing(id)?.querySelector("title")?.textContent.split(/[.:]/)[0] ?? id).join(", ");  // what it is, not all about it
    const left = `${names}: ${choices.length} ${choices.length === 1 ? "choice" : "choices"}`;
    const note = document.createElement("p");
    note.className = "narrowing";
    note.innerHTML = '<span></span><button type="button" id="let-go" class="quiet">Show all</button>';
    $("span", note).textContent = left;
    $("#choices").prepend(note);
    if (phone.matches) this.board.scrollTo({ top: this.reach(goes), behavior: travelTime() ? "smooth" : "instant" });
    this.number();
    this.say(`${left}. Pick what goes with it, or one of the list.`);
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
  explain(thing, choices = all(".choice").filter((button) => elementsOf(button).includes(thing.id))) {
    this.hush();
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
}
