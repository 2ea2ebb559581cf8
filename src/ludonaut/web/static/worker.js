// What works beside the pages: it shows that a game waits, when no page of ours is open, and it has a page for the time in which the server is away.

const AWAY = "/away", KEPT = "away";

// Keeps that page and whatever it is made of, anew for each version of the files.
async function keep() {
  const kept = await caches.open(KEPT), old = await kept.keys();
  const page = await fetch(AWAY, { cache: "no-store" });
  const parts = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)].map((part) => part[1]);
  await kept.addAll([...new Set(parts)]);
  await kept.put(AWAY, page);
  const now = new Set([...parts, AWAY]);
  await Promise.all(old.filter((request) => !now.has(new URL(request.url).pathname)).map((request) => kept.delete(request)));
}

addEventListener("install", (event) => { self.skipWaiting(); event.waitUntil(keep()); });
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetch(request).catch(() => caches.match(AWAY)));
  else if (origin === self.location.origin && pathname.startsWith("/static/")) event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

addEventListener("push", (event) => {
  let news = {};
  try { news = event.data.json(); } catch { /* a push without words still says that something waits */ }
  const shown = self.registration.showNotification(news.game ?? "Ludonaut", { body: "It is your turn.", tag: news.link ?? "/", data: news.link ?? "/" });
  event.waitUntil(shown);
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const there = new URL(event.notification.data, self.location.origin);
  if (there.origin !== self.location.origin) return;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) => {
    const open = pages.find((page) => new URL(page.url).pathname === there.pathname);
    return open ? open.focus() : self.clients.openWindow(there.pathname);
  }));
});
