// The big screen of a table: it shows a whole room what everybody may see, and nothing can be pressed.

import { drawBoard } from "./board.js";
import { Connection } from "./connection.js";
import { $, all } from "./dom.js";
import { changeLog, told } from "./log.js";

const PARTS = ["host_round", "board", "host_seats"];

export class Host {
  constructor(main) {
    this.seq = Number(main.dataset.seq);
    this.log = $("#log");
    this.log.scrollTop = this.log.scrollHeight;
    this.connection = new Connection(`/g/${main.dataset.host}`, () => this.hello(), (message) => this.take(message), (...state) => this.state(...state));
  }

  hello() {
    const shown = Object.fromEntries([...PARTS, "log"].map((name) => [name, $(`#${name}`).dataset.version]));
    return { layout: "host", seen: this.seq, shown };
  }

  state(state, reason) {
    const link = $("#link");
    link.hidden = state === "live";
    link.textContent = state === "ended" ? reason : "Connecting again …";
  }

  take(message) {
    if (message.seq === undefined) return;
    this.seq = message.seq;
    const events = this.tell(message.log);
    for (const name of PARTS) {
      if (!(name in message.fragments)) continue;
      const place = $(`#${name}`), [version, html] = message.fragments[name];
      place.dataset.version = version;
      if (name === "board") drawBoard(place, html, events, false); else place.innerHTML = html;
    }
    if (message.thinking !== undefined) for (const place of all("[data-thinking]")) place.textContent = message.thinking;
  }

  /** What happened is told below the board, the newest last. */
  tell(change) {
    if (!change) return [];
    const added = changeLog(this.log, change);
    this.log.scrollTop = this.log.scrollHeight;
    return added.map(told);
  }
}
