// @ts-check
// Setup of every page: keys, suggestions in the query, live updates of hands and notes, drafts of notes;
// the graph and the replayer where a page has them.
import { listenQuestion } from "./combobox.js";
import { Drafts, listenNotes } from "./drafts.js";
import { listenGraph } from "./graph.js";
import { startReplayer } from "./hand.js";
import { listenKeys } from "./keys.js";
import { listenLists } from "./lists.js";
import { listenNews } from "./live.js";

document.querySelector('nav [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" }); // on a phone
startReplayer();
listenGraph();
listenKeys();
listenLists();
listenQuestion();
listenNews();
listenNotes(new Drafts(location.pathname, localStorage));
