// @ts-check
// Elements and SVG nodes.

export const SVG = "http://www.w3.org/2000/svg";

/** An element with a class and children. @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {string} look @param {...(Node | string)} children */
export function element(tag, look = "", ...children) {
  const node = document.createElement(tag);
  if (look) node.className = look;
  node.append(...children);
  return node;
}

/** An SVG node. @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children @returns {SVGElement} */
export function shape(tag, attributes = {}, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}
