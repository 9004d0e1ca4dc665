// @ts-check
// The replayer of the hands that are in the page.
import { inflate, once, the } from "./basics.js";

const replayer = the("replayer");
const replayerPage = once(async () => {
  const page = await inflate("replayer-page").text();
  return URL.createObjectURL(new Blob([page], { type: "text/html" }));
});

/** @param {string | number} places  places of the hands, separated by commas */
export async function replay(places) {
  const frame = replayer.querySelector("iframe");
  const fresh = frame.cloneNode();
  fresh.src = `${await replayerPage()}#only=${places}`;
  frame.replaceWith(fresh);
  replayer.showModal();
  fresh.addEventListener("load", () => fresh.focus());
}

window.addEventListener("message", (event) => {
  if (event.data === "close" && event.source === replayer?.querySelector("iframe").contentWindow) replayer.close();
});
