// The clocks beside the names of the seats. The server says what is left; between two messages they run here.

import { all } from "./dom.js";

/** A time as people read it on a clock, as the server spells it too. */
export function spelled(left) {
  const seconds = Math.ceil(left / 1000), two = (number) => String(number).padStart(2, "0");
  const days = Math.floor(seconds / 86400), hours = Math.floor(seconds / 3600) % 24, minutes = Math.floor(seconds / 60) % 60;
  if (days) return `${days} d ${two(hours)} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const SOON = 30000;

export class Clocks {
  constructor() {
    this.left = {};
    this.running = new Set();
    this.at = 0;
    setInterval(() => { if (this.running.size) this.show(); }, 250);
  }

  take({ left, running }) {
    this.left = left;
    this.running = new Set(running.map(String));
    this.at = performance.now();
    this.show();
  }

  show() {
    const passed = performance.now() - this.at;
    for (const clock of all("[data-clock]")) {
      const seat = clock.dataset.clock, runs = this.running.has(seat);
      clock.hidden = !(seat in this.left);
      if (clock.hidden) continue;
      const now = Math.max(0, this.left[seat] - (runs ? passed : 0)), text = spelled(now);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("runs", runs && now > 0);
      clock.classList.toggle("soon", runs && now <= SOON && now > 0);
      clock.classList.toggle("out", runs && now === 0);
    }
  }
}
