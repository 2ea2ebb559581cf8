// The script of every page. The server draws everything; this keeps it fresh.

import { account } from "./account.js";
import { dialogs, toast, watchInput } from "./dialogs.js";
import { $, all } from "./dom.js";
import { Host } from "./host.js";
import { Lobby } from "./lobby.js";
import { push } from "./push.js";
import { Replay } from "./replay.js";
import { Review } from "./review.js";
import { settings } from "./settings.js";
import { Table } from "./table.js";

// A new game has as many rows as seats, and a name where a person sits.
function seating(form) {
  const show = () => {
    const seats = Number((form.elements.seats?.value ?? all("[data-seat-row]", form).length));
    for (const row of all("[data-seat-row]", form)) {
      row.hidden = Number(row.dataset.seatRow) > seats;
      $(".seat-called", row).hidden = !["you", "person"].includes($("select", row).value);
    }
    const others = $("[data-seats-beyond]", form);
    if (others) others.hidden = seats <= Number(others.dataset.seatsBeyond);
  };
  form.addEventListener("input", show);
  show();
}

// Where the server is away, what a browser shows in the place of a page is ours.
if (navigator.serviceWorker) navigator.serviceWorker.register("/sw.js").catch(() => { /* some browsers forbid it in private windows */ });
settings();
dialogs();
watchInput();
if ($("#push-on")) push($("#push-on"));
if ($(".seating")) seating($(".seating").closest("form"));
for (const button of all("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    // Browsers give a page without https, as in a network at home, only the older way to copy.
    try { await navigator.clipboard.writeText(field.value); toast("Copied."); }
    catch { toast(document.execCommand("copy") ? "Copied." : "The text is selected: copy it."); }
  });
}
const main = $("main");
// A link to a step of a game, as others share it: /g/ID#STEP?as=SEAT.
if (main.dataset.game && /^#\d+(\?as=\d+)?$/.test(location.hash)) location.replace(`/g/${main.dataset.game}/replay${location.hash}`);
else if (main.dataset.game) new Table(main);
if (main.dataset.account !== undefined) account();
if (main.dataset.lobby) new Lobby(main);
if (main.dataset.host) new Host(main);
if (main.dataset.replay) new Replay(main);
if (main.dataset.review) new Review(main);
