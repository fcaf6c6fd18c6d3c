/**
 * Text that others wrote, for a message: in quotes, at most `longest` characters, and with every character escaped that
 * cannot be seen.
 */
export function quote(text: string, longest = 80): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text).replace(hidden, escape);
}

/** The same without quotes, for text that stands alone. */
export const visible = (text: string): string => text.replace(hidden, escape);

/** A value as JSON on several lines, with the same characters escaped as JSON escapes them. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(hidden, (found) => (found === '\n' ? found : escapeUnits(found)));

// Controls, characters of format such as those that turn the direction of writing, lone surrogates, private use.
const hidden = /[\p{C}\p{Zl}\p{Zp}]/gu;

const escape = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;

const escapeUnits = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
