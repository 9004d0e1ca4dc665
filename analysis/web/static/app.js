// @ts-check
// What every page does: keys, and news of hands and notes that arrive while it is open.
import { listenKeys } from "./keys.js";
import { listenNews } from "./live.js";

listenKeys();
listenNews();
