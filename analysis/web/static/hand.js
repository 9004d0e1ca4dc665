// @ts-check
// The page of a hand: the replayer takes the place of the list of actions.
import { Replayer } from "/static-replayer.js";

/** An address with the step that is shown. @param {string} address @param {number} step */
function withStep(address, step) {
  const url = new URL(address, location.href);
  url.searchParams.set("step", String(step));
  return url.href;
}

/** The step that an address names. @param {string} address */
function stepOf(address) {
  return Number(new URL(address).searchParams.get("step"));
}

async function start() {
  const place = document.querySelector(".replayer-place");
  if (!(place instanceof HTMLElement)) return;
  const answer = await fetch(place.dataset.hand ?? "");
  if (!answer.ok) return;
  const { replayer: data } = await answer.json();
  const room = document.createElement("div");
  place.replaceChildren(room);
  let timer = 0;
  const shown = document.querySelector(".step-shown");
  const replayer = new Replayer(room, data, {
    link: ({ step }) => withStep(location.href, step),
    onStep: ({ step }) => {
      if (shown) shown.textContent = `step ${step} is shown`;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (stepOf(location.href) !== step) history.replaceState(null, "", withStep(location.href, step));
      }, 250);
    },
  });
  replayer.show({ hand: null, step: 0 });
  replayer.goTo(Number(place.dataset.step));
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && target.method === "post") {
      target.action = withStep(target.action, replayer.place.step); // the page comes back to the same step
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof Node && !room.contains(event.target)) replayer.onKey(event);
  });
}

start();
