"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const key = (row, column) => {
    const cell = row.cells[column];
    if (!table.tHead.rows[0].cells[column].matches(".number")) return cell.textContent.trim();
    return cell.dataset.value === undefined ? null : Number(cell.dataset.value);
  };
  const compare = (a, b, sign) => {
    if (a === null || b === null) return (a === null) - (b === null);
    return sign * (typeof a === "string" ? a.localeCompare(b) : a - b);
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const next = head.ariaSort === "descending" || (!head.matches(".number") && !head.ariaSort) ? "ascending" : "descending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", next);
      const sign = next === "ascending" ? 1 : -1;
      const rows = [...body.rows].map((row) => [key(row, column), row]);
      rows.sort((a, b) => compare(a[0], b[0], sign));
      body.append(...rows.map((pair) => pair[1]));
    });
  });
}

const packed = document.getElementById("replayer-page");
if (packed) {
  const dialog = document.getElementById("replayer");
  const frame = dialog.querySelector("iframe");
  const inflate = async () => {
    const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return URL.createObjectURL(await new Response(stream).blob().then((page) => new Blob([page], { type: "text/html" })));
  };
  let address = null;
  window.addEventListener("message", (event) => {
    if (event.data === "close" && event.source === dialog.querySelector("iframe").contentWindow) dialog.close();
  });
  // any number of a row leads to the hands of the row
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-hands]") ?? event.target.closest("tbody td")?.parentElement.querySelector("[data-hands]");
    if (!button) return;
    address ??= inflate();
    const fresh = frame.cloneNode();
    fresh.src = `${await address}#only=${button.dataset.hands}`;
    dialog.querySelector("iframe").replaceWith(fresh);
    dialog.showModal();
    fresh.addEventListener("load", () => fresh.focus());
  });
}
