// @ts-check
// The embedded replayer.
import { inflate, once, the } from "./basics.js";

const replayer = the("replayer");

/** The frame with all hands of the page, once it is ready. */
const replayerFrame = once(async () => {
  const page = await inflate("replayer-page").text();
  const frame = replayer.querySelector("iframe");
  await new Promise((ready) => {
    addEventListener("message", ({ data, source }) => data === "ready" && source === frame.contentWindow && ready(null));
    frame.src = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  });
  return frame;
});

/** Decodes the hands in advance, because that takes a while for many hands. */
export function prepareReplayer() {
  if (replayer) replayerFrame();
}

/** @param {string | number} places  places of the hands, separated by commas */
export async function replay(places) {
  replayer.showModal();
  const frame = await replayerFrame();
  frame.contentWindow.postMessage(String(places).split(",").map(Number), "*");
  frame.focus();
}

for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, ({ target }) => {
    if (/** @type {Element} */ (target).closest("[data-places], .pad")) prepareReplayer();
  });
}
window.addEventListener("message", ({ data, source }) => {
  if (data === "close" && source === replayer?.querySelector("iframe").contentWindow) replayer.close();
});
