// The replayer of the hands that are in the page.

const replayer = document.getElementById("replayer");
const replayerPage = once(async () => {
  const page = await inflate("replayer-page").text();
  return URL.createObjectURL(new Blob([page], { type: "text/html" }));
});

/** @param {string | number} places  places of the hands, separated by commas */
async function replay(places) {
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
