import { refuse } from '../errors.ts';

/** Two lower-case digits a byte. */
export function encodeHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/**
 * Reads only what `encodeHex` writes.
 *
 * @throws TransparencyError hex_invalid, hex_not_canonical (upper-case digits)
 */
export function decodeHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text))
    throw refuse('hex_invalid', 'Hexadecimal text is made of pairs of the digits 0 to 9 and a to f.');
  if (/[A-F]/.test(text)) throw refuse('hex_not_canonical', 'Hexadecimal text is written with lower-case letters here.');
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}
