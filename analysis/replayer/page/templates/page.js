// @ts-check
// The page: its address names the step, and keys work wherever the focus is.

/** @param {Place} place */
function hashOf({ hand, step }) {
  return `#hand=${encodeURIComponent(hand)}&step=${step}`;
}

/** Unpacks the data of the page. @returns {Promise<any>} */
function unpacked() {
  const packed = document.getElementById("data")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** @param {HTMLElement} root @param {any} data */
function start(root, data) {
  root.hidden = false;
  let timer = 0;
  const replayer = new Replayer(root, data, {
    link: (place) => new URL(hashOf(place), location.href).href,
    onStep: (place) => {
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState(null, "", hashOf(place)), 250);
    },
  });
  const goToLink = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (asked.has("only")) replayer.showOnly((asked.get("only") ?? "").split(",").map(Number));
    replayer.show({ hand: asked.get("hand"), step: Number(asked.get("step")) || 0 });
  };
  window.addEventListener("hashchange", goToLink);
  document.getElementById("keys")?.addEventListener("click", () => replayer.showKeys());
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!root.contains(target)) replayer.onKey(event);
    if (event.key !== "Escape" || parent === window || document.querySelector("dialog[open]")) return;
    if (!target.matches("input, select, textarea")) parent.postMessage("close", "*"); // inside a report
  });
  goToLink();
}

const [main, hands] = [document.getElementById("replayer"), await unpacked()];
if (main && hands.hands.length) start(main, hands);
