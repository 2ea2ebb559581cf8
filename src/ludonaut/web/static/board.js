// Swapping the board's picture so that one sees what moved.

import { all } from "./dom.js";
import { travelTime } from "./settings.js";

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

export function drawBoard(board, html, events, still = false) {
  const time = still ? 0 : travelTime();
  const before = time ? places(board) : null;
  board.innerHTML = html;
  if (!time) return;
  travel(board, before, time);
  touch(board, events);
}
