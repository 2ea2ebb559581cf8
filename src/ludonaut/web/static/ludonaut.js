// The script of every page. The server draws everything; this keeps it fresh.

import { dialogs, watchInput } from "./dialogs.js";
import { $, all } from "./dom.js";
import { Replay } from "./replay.js";
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
  };
  form.addEventListener("change", show);
  show();
}

settings();
dialogs();
watchInput();
if ($(".seating")) seating($(".seating").closest("form"));
const main = $("main");
if (main.dataset.game) new Table(main);
if (main.dataset.replay) new Replay(main);
