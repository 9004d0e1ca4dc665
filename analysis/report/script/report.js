// @ts-check
// The script of a report: its modules start when they are loaded, in this order.
import "./sorting.js";
import "./opening.js";
import "./filter.js";
import "./folds.js";
