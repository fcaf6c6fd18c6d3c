import { refuse, type TransparencyErrorCode } from '../errors.ts';

interface Alphabet {
  readonly characters: string;
  readonly values: Uint8Array;
  readonly isPadded: boolean;
  readonly invalid: TransparencyErrorCode;
  readonly notCanonical: TransparencyErrorCode;
}

const none = 0xff;
const shared = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const standard = defineAlphabet(`${shared}+/`, true, 'base64_invalid', 'base64_not_canonical');
const urlSafe = defineAlphabet(`${shared}-_`, false, 'base64url_invalid', 'base64url_not_canonical');

/** RFC 4648, section 4: with padding. */
export const encodeBase64 = (bytes: Uint8Array): string => encode(bytes, standard);

/**
 * Reads only what `encodeBase64` writes: no white space, padding complete, the unused bits of the last character zero.
 *
 * @throws TransparencyError base64_invalid, base64_not_canonical
 */
export const decodeBase64 = (text: string): Uint8Array => decode(text, standard);

/** RFC 4648, section 5, without padding, as JOSE writes it (RFC 7515, section 2). */
export const encodeBase64url = (bytes: Uint8Array): string => encode(bytes, urlSafe);

/**
 * Reads only what `encodeBase64url` writes.
 *
 * @throws TransparencyError base64url_invalid, base64url_not_canonical
 */
export const decodeBase64url = (text: string): Uint8Array => decode(text, urlSafe);

function encode(bytes: Uint8Array, { characters, isPadded }: Alphabet): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += characters.charAt(group >> 18) + characters.charAt((group >> 12) & 63);
    if (left > 1) text += characters.charAt((group >> 6) & 63);
    if (left > 2) text += characters.charAt(group & 63);
    if (left < 3 && isPadded) text += left === 1 ? '==' : '=';
  }
  return text;
}

function decode(text: string, alphabet: Alphabet): Uint8Array {
  const { values, isPadded, invalid, notCanonical } = alphabet;
  const length = isPadded ? unpaddedLength(text, alphabet) : text.length;
  if (length % 4 === 1) throw refuse(invalid, 'A single character is left over at the end of this base64 text.');
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let held = 0;
  let written = 0;
  for (let at = 0; at < length; at += 1) {
    const value = values[text.charCodeAt(at)] ?? none;
    if (value === none) throw refuse(invalid, `Character ${at + 1} of this base64 text is not in its alphabet.`);
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[written] = held >> bits;
    written += 1;
  }
  if ((held & ((1 << bits) - 1)) !== 0)
    throw refuse(notCanonical, 'The unused bits at the end of this base64 text are not zero.');
  return bytes;
}

function unpaddedLength(text: string, { invalid }: Alphabet): number {
  if (text.length % 4 !== 0) throw refuse(invalid, 'The length of a padded base64 text is a multiple of four.');
  if (text.endsWith('==')) return text.length - 2;
  return text.endsWith('=') ? text.length - 1 : text.length;
}

function defineAlphabet(
  characters: string,
  isPadded: boolean,
  invalid: TransparencyErrorCode,
  notCanonical: TransparencyErrorCode,
): Alphabet {
  const values = new Uint8Array(128).fill(none);
  for (let value = 0; value < characters.length; value += 1) values[characters.charCodeAt(value)] = value;
  return { characters, values, isPadded, invalid, notCanonical };
}
