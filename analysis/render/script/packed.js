// @ts-check
// Decoding of data in a page, deflated and encoded in base64.

/** What is packed in a text. @param {string} text */
export function inflated(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));
}
