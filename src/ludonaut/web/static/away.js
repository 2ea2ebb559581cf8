// The page that is shown while the server cannot be reached: it looks every few seconds, and goes on where one wanted to go.

const PAUSE = 4000;
const told = document.getElementById("away-told");

async function look() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (!answer.ok) throw new Error("not ready");
    if (location.pathname === "/away") location.replace("/"); else location.reload();
  } catch { told.textContent = `Not yet. Last tried at ${new Date().toLocaleTimeString()}.`; }
}

document.getElementById("away-again").addEventListener("click", look);
addEventListener("online", look);
setInterval(look, PAUSE);
