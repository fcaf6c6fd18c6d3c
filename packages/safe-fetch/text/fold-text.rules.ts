/**
 * Invisible characters: soft hyphen, zero-width space, word joiner, direction marks, byte order mark, tag variations. A page
 * can hide words among them, and Thai pages put them between words, so they are not part of the text. The joiners U+200C and
 * U+200D stay: some scripts are spelled with them.
 */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Control characters except tab and line ends; PostgreSQL stores no U+0000. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g;

/**
 * No script puts more than a few marks on a letter; Unicode's stream-safe form allows 30 (UAX #15, section 13). Sorting many
 * takes quadratic time.
 */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * One spelling for texts that read the same: Unicode NFC, every run of white space as one space, none at the ends, no invisible
 * characters. A text contains a quote if `foldText(text).includes(foldText(quote))`; Thai has no spaces between words, so
 * characters are compared.
 */
export function foldText(text: string): string {
  return strip(text).replaceAll(/\s+/gu, ' ').trim();
}

/** As `foldText`, line by line: at most one blank line between paragraphs, none at the ends. */
export function foldLines(text: string): string {
  const lines = strip(text)
    .split(/\r\n|[\n\r\u0085\u2028\u2029\f\v]/)
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim());
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function strip(text: string): string {
  return text.toWellFormed().replaceAll(control, '').replaceAll(invisible, '').replaceAll(tooManyMarks, '$1').normalize('NFC');
}
