/** Maximum number of values in a JSON text, and maximum depth. */
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

/**
 * Whether the text can be parsed quickly: parsing time depends on the number of values, hardly on their length. Strings are
 * skipped by native search, which is why this is not `scanJson`, which validates every byte.
 */
export function fitsShape({ values, depth }: FrameShape, text: Buffer): boolean {
  // Every value but the first follows a comma or an opening bracket of its own.
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

/** The position of the quote that ends a string; a string without escapes is skipped at once. */
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
