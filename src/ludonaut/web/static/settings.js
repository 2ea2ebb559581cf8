// What a person has chosen for this browser: looks, movement, keys, the pace of bots, how to be told of a turn.

import { $, lessMotion, root } from "./dom.js";

function keep(name, value) {
  try { localStorage.setItem(`ludonaut-${name}`, value); } catch { /* a browser that keeps nothing still shows it now */ }
}

function showTheme(theme) {
  delete root.dataset.theme;
  delete root.dataset.contrast;
  if (theme === "contrast") Object.assign(root.dataset, { theme: "dark", contrast: "more" });
  else if (theme !== "system") root.dataset.theme = theme;
}

export function settings() {
  const now = { ...root.dataset, theme: root.dataset.contrast ? "contrast" : root.dataset.theme ?? "system" };
  for (const name of ["theme", "motion", "keys", "pace", "notice"]) {
    const chosen = $(`[data-setting="${name}"] input[value="${now[name]}"]`);
    if (chosen) chosen.checked = true;
  }
  $("#settings").addEventListener("change", ({ target }) => set(target.name, target.value));
}

export function set(name, value) {
  keep(name, value);
  if (name === "theme") showTheme(value);
  else root.dataset[name] = value;
  document.dispatchEvent(new CustomEvent("setting", { detail: name }));
}

export function travelTime() {
  if (lessMotion.matches || root.dataset.motion === "none") return 0;
  return root.dataset.motion === "faster" ? 150 : 320;
}

const PACES = { slow: 2500, normal: 1200, fast: 350 };
export const pace = () => PACES[root.dataset.pace] ?? PACES.normal;

export function chime() {
  const context = new AudioContext(), tone = context.createOscillator(), volume = context.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.5);
  tone.addEventListener("ended", () => context.close());
}
