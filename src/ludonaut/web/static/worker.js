// Shows that a game waits, when no page of ours is open, and opens the game.

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
