// Asking for pushes to this device.

import { $ } from "./dom.js";

const decoded = (key) => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

export function push(button) {
  const told = $("#push-told");
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    button.disabled = true;
    told.textContent = "This browser takes no pushes here; they need https, and on a phone the page on the home screen.";
    return;
  }
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") { told.textContent = "The browser does not allow notices of this page; that can be changed in its settings."; return; }
      await navigator.serviceWorker.register("/sw.js");
      const { key } = await (await fetch("/notices/key", { method: "POST" })).json();
      const worker = await navigator.serviceWorker.ready;
      const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(key) });
      const answer = await fetch("/notices/push", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(subscription) });
      told.textContent = (await answer.json()).sentence;
    } catch { told.textContent = "The browser could not set up pushes; try it again later."; } finally { button.disabled = false; }
  });
}
