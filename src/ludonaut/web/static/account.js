// Passkeys: the browser makes one or signs with it, the server checks.

import { $, all } from "./dom.js";

const WAYS = {
  add: ["/account/passkey", (options) => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })],
  "log-in": ["/log-in/passkey", (options) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })],
};

async function post(address, body) {
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (!answer.ok) throw new Error(new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main p")?.textContent ?? "The server could not do this.");
  return answer.json();
}

async function use(way) {
  const [address, ceremony] = WAYS[way], trouble = $("#passkey-trouble");
  trouble.hidden = true;
  try {
    const credential = await ceremony(await post(`${address}/options`, JSON.stringify({ present: $("#present")?.value ?? "" })));
    location.assign((await post(address, JSON.stringify(credential))).to);
  } catch (error) {
    trouble.textContent = error.name === "NotAllowedError" ? "No passkey was used." : error.message;
    trouble.hidden = false;
  }
}

export function account() {
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) return;
  for (const button of all("[data-passkey]")) {
    button.hidden = false;
    button.addEventListener("click", () => use(button.dataset.passkey));
  }
}
