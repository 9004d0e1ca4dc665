// @ts-check
// What every page does: keys, suggestions in the question, and news of hands and notes that arrive while it is open.
import { listenQuestion } from "./combobox.js";
import { listenKeys } from "./keys.js";
import { listenNews } from "./live.js";

document.querySelector('nav [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" }); // on a phone
listenKeys();
listenQuestion();
listenNews();
