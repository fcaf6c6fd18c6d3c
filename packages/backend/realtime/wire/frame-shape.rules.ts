/** How many values a text of JSON may have, and how deep they may be nested. */
export interface FrameShape {
  readonly values: number;
  readonly depth: number;
}

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Whether the text can be parsed in little time: that depends on how many values it has, hardly on how long they are. */
export function fitsShape({ values, depth }: FrameShape, text: Buffer): boolean {
  // Each value but the first stands behind a comma or within a bracket of its own.
  if (text.length <= values && text.length <= depth) return true;
  let count = 0;
  let open = 0;
  for (let place = 0; place < text.length; place++) {
    const byte = text[place];
    if (byte === quote) {
      place = endOfString(text, place + 1);
    } else if (byte === comma) {
      if (++count > values) return false;
    } else if (byte === openBracket || byte === openBrace) {
      if (++count > values || ++open > depth) return false;
    } else if (byte === closeBracket || byte === closeBrace) open--;
  }
  return true;
}

/** The place of the quote that ends a string; strings without escapes are passed over at once. */
function endOfString(text: Buffer, start: number): number {
  let place = text.indexOf(quote, start);
  while (place >= 0) {
    let escapes = 0;
    while (place - 1 - escapes >= start && text[place - 1 - escapes] === backslash) escapes++;
    if (escapes % 2 === 0) return place;
    place = text.indexOf(quote, place + 1);
  }
  return text.length;
}
