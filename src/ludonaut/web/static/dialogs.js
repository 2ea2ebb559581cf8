// Dialogs, sheets, short messages and the sentence beside a thing.

import { $, all, root } from "./dom.js";

let toastTimer = 0;
export function toast(sentence, error = false) {
  const box = $("#toast");
  if (!box) return;
  box.textContent = sentence;
  box.classList.toggle("error", error);
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { box.hidden = true; }, Math.max(4000, sentence.length * 70));
}

export function confirmation(question, yes = "Yes") {
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
export function watchInput() {
  addEventListener("pointerdown", () => { root.dataset.by = "pointer"; }, true);
  addEventListener("keydown", ({ key }) => { if (/^(Tab|Arrow|Home$|End$|b$|c$)/.test(key)) root.dataset.by = "keys"; }, true);
}

export function place(box, near) {
  const from = near.getBoundingClientRect(), size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, from.left + from.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const below = from.bottom + 8 + size.height <= innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${below ? from.bottom + 8 : Math.max(8, from.top - size.height - 8)}px`;
}

let tip = null;
/** A few words beside a thing, or at the foot of a place where they should cover nothing around the thing. */
export function showTip(near, words, foot = null) {
  if (!tip) {
    tip = document.createElement("div");
    tip.id = "tip";
    tip.popover = "manual";
    tip.setAttribute("role", "tooltip");
    document.body.append(tip);
  }
  tip.textContent = words;
  tip.classList.toggle("foot", Boolean(foot));
  tip.showPopover();
  if (!foot) { place(tip, near); return; }
  const room = foot.getBoundingClientRect(), size = tip.getBoundingClientRect();
  tip.style.left = `${room.left + (room.width - size.width) / 2}px`;
  tip.style.top = `${Math.min(room.bottom, innerHeight) - size.height - 6}px`;
}
export function hideTip() {
  if (tip?.matches(":popover-open")) tip.hidePopover();
  tip?.replaceChildren(); // what one person was told is not left for the next
}

export function openSheet(title, content) {
  const sheet = $("#sheet"), body = $(".sheet-body", sheet);
  const marker = document.createComment("panel");
  $("#sheet-title").textContent = title;
  if (content.parentNode) content.before(marker);
  body.replaceChildren(content);
  sheet.showModal();
  sheet.addEventListener("close", () => { if (marker.parentNode) marker.replaceWith(content); body.replaceChildren(); }, { once: true });
}

let asked; // the part that was asked for last

/** Shows the content of another page in the sheet over this one: a page of the rules, or a part of the board by itself. */
export async function openPart(address) {
  asked = address;
  const there = new URL(address, location.href);
  there.searchParams.set("part", "");
  const response = await fetch(there), text = await response.text();
  if (asked !== address) return; // another one was asked for meanwhile, and may have come first
  if (!response.ok) { location.href = address; return; }
  const part = document.createElement("div");
  part.className = "part";
  part.innerHTML = text;
  const title = $("[data-title]", part).dataset.title, body = $("#sheet[open] .sheet-body");
  if (!body) { openSheet(title, part); return; }
  $("#sheet-title").textContent = title;
  body.replaceChildren(part);
  body.scrollTop = 0;
  body.focus();
}

export function dialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    if (opener) $(`#${opener.dataset.open}`).showModal();
    if (event.target.matches("dialog[open]")) {
      const { left, right, top, bottom } = event.target.getBoundingClientRect();
      const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
      if (!inside) event.target.close("no");
    }
    const other = event.target.closest("a[data-rules], #sheet .tabs a:not([data-leave])");
    if (other && $("#sheet") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openPart(other.getAttribute("href"));
    }
    if (event.target.closest("[data-print]")) print();
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
