/** Quotes untrusted text for a message: at most `maxLength` characters, with invisible characters escaped. */
export function quote(text: string, maxLength = 80): string {
  return JSON.stringify(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text).replace(hidden, escape);
}

/** Escapes invisible characters, without quotes. */
export const visible = (text: string): string => text.replace(hidden, escape);

/** A value as indented JSON, with invisible characters escaped as JSON escapes them. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(hidden, (character) => (character === '\n' ? character : escapeUnits(character)));

// Controls, format characters such as those that change the writing direction, lone surrogates, private use.
const hidden = /[\p{C}\p{Zl}\p{Zp}]/gu;

const escape = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;

const escapeUnits = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
