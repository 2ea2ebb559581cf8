// What people say at the table. Whom one does not want to hear is kept in this browser alone.

import { $, all, phone } from "./dom.js";

const MUTED = "ludonaut-muted";

function muted() {
  try { return new Set(JSON.parse(localStorage.getItem(MUTED) ?? "[]")); } catch { return new Set(); }
}

function keep(names) {
  try { localStorage.setItem(MUTED, JSON.stringify([...names])); } catch { /* a browser that keeps nothing hears everybody again next time */ }
}

export class Chat {
  /** `send` sends a command and returns its number. */
  constructor(send) {
    Object.assign(this, { send, list: $("#chat"), panel: $("#chat-panel"), form: $("#chat-form"), unread: 0, muted: muted() });
    this.form?.addEventListener("submit", (event) => { event.preventDefault(); this.say(); });
    this.panel.addEventListener("click", (event) => {
      const button = event.target.closest("[data-mute]");
      if (button) this.mute(button.dataset.mute);
    });
    this.show();
    this.list.scrollTop = this.list.scrollHeight;
  }

  get last() { return Number(this.list.dataset.last); }

  get seen() { return this.panel.closest("dialog[open]") || (!phone.matches && $(".side").dataset.shows === "chat-panel"); }

  take({ last, add }) {
    const end = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    this.list.insertAdjacentHTML("beforeend", add.join(""));
    this.list.dataset.last = last;
    while (this.list.children.length > 400) this.list.firstElementChild.remove();
    const heard = [...this.list.children].slice(-add.length).filter((item) => !this.muted.has(item.dataset.talker));
    if (!this.seen) this.unread += heard.length;
    this.show();
    if (end || this.seen) this.list.scrollTop = this.list.scrollHeight;
  }

  /** The message stays in the field until the server has taken it. */
  say() {
    const field = this.form.elements.text, text = field.value.trim();
    if (!text || this.saying) return;
    this.saying = this.send({ do: "say", text });
  }

  answered({ n, ok }) {
    if (n !== this.saying) return;
    this.saying = 0;
    if (ok) this.form.elements.text.value = "";
    this.form.elements.text.focus();
  }

  opened() {
    this.unread = 0;
    this.show();
    this.list.scrollTop = this.list.scrollHeight;
  }

  mute(talker) {
    if (!this.muted.delete(talker)) this.muted.add(talker);
    keep(this.muted);
    this.show();
  }

  show() {
    for (const item of this.list.children) {
      const quiet = this.muted.has(item.dataset.talker), button = $("[data-mute]", item);
      item.classList.toggle("muted", quiet);
      if (button) button.textContent = quiet ? "Hear again" : "Mute";
      const time = $("time", item);
      time.textContent = new Date(1000 * Number(time.dataset.time)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    }
    for (const button of all('[data-panel="chat-panel"]')) {
      button.classList.toggle("unread", this.unread > 0);
      button.setAttribute("aria-label", this.unread ? `Chat, ${this.unread} new` : "Chat");
    }
    $(".chat-nothing").hidden = this.list.children.length > 0;
  }
}
