// @ts-check
// What is taken away from the page: text in the clipboard, files, and a hand as a picture.

import { SVG, shape } from "../../../render/script/nodes.js";

const SHARPNESS = 2; // pixels of the picture in a unit of the table
const MARGIN = 20;
const LINE = 18;
const COLUMN = 340; // least width of a column of text
const TEXT_SIZE = 13;
const LOOKS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order", "opacity", "letter-spacing"];
const FONTS = ["font-family", "font-size", "font-weight"];

/** Copies a text, and returns whether the browser allowed it. @param {string} words @param {HTMLElement} near parent of a temporary helper element */
export async function copyText(words, near) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const field = document.createElement("textarea"); // frames have no clipboard of their own
    field.value = words;
    near.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

/** @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(content);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A drawing with its looks written into it, so that it needs no style sheet. @param {SVGSVGElement} svg */
function standalone(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [nodes, copies] = [svg, copy].map((one) => [...one.querySelectorAll("*")]);
  nodes.forEach((node, at) => {
    const style = getComputedStyle(node);
    for (const look of node.tagName === "text" ? [...LOOKS, ...FONTS] : LOOKS) copies[at].setAttribute(look, style.getPropertyValue(look));
  });
  return copy;
}

/** Lines no wider than a column; a line that is too long goes on in the next, further in. @param {string[]} lines @param {number} width @param {CanvasRenderingContext2D} pen */
function wrapped(lines, width, pen) {
  return lines.flatMap((line) => {
    const rows = [""];
    for (const word of line.split(" ")) {
      const longer = rows[rows.length - 1] ? `${rows[rows.length - 1]} ${word}` : word;
      if (pen.measureText(longer).width <= width) rows[rows.length - 1] = longer;
      else rows.push(`   ${word}`);
    }
    return rows;
  });
}

/** Return an SVG text with coloured suits. @param {string} line @param {number} x @param {number} y @param {Record<string, string>} looks @param {Record<string, string>} colors of the suits */
function coloredLine(line, x, y, looks, colors) {
  const parts = line.split(/([♠♥♦♣])/).map((part) => {
    const color = colors[part];
    return color ? shape("tspan", { fill: color }, `${part}\uFE0E`) : part;
  });
  return shape("text", { x, y, "xml:space": "preserve", ...looks }, ...parts);
}

/** A drawing as text; a letter that XML cannot hold, as names may have, becomes a replacement character. @param {Node} drawing */
function xmlOf(drawing) {
  const text = new XMLSerializer().serializeToString(drawing);
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd");
}

/** A hand as a picture: the table, and below it the text in columns. @param {SVGSVGElement} table @param {string} title @param {string[]} lines @param {Record<string, string>} colors of the suits @returns {Promise<Blob>} */
export async function handPicture(table, title, lines, colors) {
  const canvas = document.createElement("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(table.parentElement ?? table);
  const { width, height } = table.viewBox.baseVal;
  const count = Math.max(1, Math.floor(width / COLUMN));
  const column = (width - MARGIN * (count + 1)) / count;
  pen.font = `${TEXT_SIZE}px ${style.fontFamily}`;
  const rows = wrapped(lines, column, pen);
  const deep = Math.ceil(rows.length / count);
  const whole = height + 2 * MARGIN + LINE + deep * LINE;
  const drawing = standalone(table);
  drawing.setAttribute("y", String(MARGIN + LINE));
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  const looks = { fill: style.color, "font-family": style.fontFamily, "font-size": String(TEXT_SIZE) };
  const texts = Array.from({ length: count }, (_, place) => {
    const own = rows.slice(place * deep, (place + 1) * deep);
    const filled = own.slice(Math.max(own.findIndex(Boolean), 0)); // no column begins with an empty row
    const x = MARGIN + place * (column + MARGIN);
    return filled.map((row, at) => coloredLine(row, x, height + MARGIN + (2 + at) * LINE, looks, colors));
  }).flat();
  const heading = shape("text", { ...looks, x: MARGIN, y: MARGIN + 4, "font-size": "16", "font-weight": "700" }, title);
  const paper = shape("rect", { width, height: whole, fill: style.backgroundColor });
  const size = { width: width * SHARPNESS, height: whole * SHARPNESS };
  const picture = shape("svg", { xmlns: SVG, viewBox: `0 0 ${width} ${whole}`, ...size }, paper, heading, drawing, ...texts);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(xmlOf(picture))}`;
  await image.decode();
  Object.assign(canvas, size);
  pen.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large")))));
}
