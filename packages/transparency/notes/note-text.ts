import { decodeUtf8, encodeUtf8 } from '../codecs/bytes.ts';
import { refuse, refuseAs } from '../errors.ts';

/** Maximum bytes of a note. Sixteen signatures of 5 kB and a checkpoint are less than a tenth of it. */
export const largestNote = 1_000_000;

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000B-\u001F]/;

/**
 * Decodes the text of a note: UTF-8 without ASCII control characters except newline.
 *
 * @throws TransparencyError note_too_large, note_not_utf8, note_control_character
 */
export function readNoteText(note: string | Uint8Array): string {
  // A string has at least as many bytes as characters; this avoids encoding an oversized one to measure it.
  const length = typeof note === 'string' && note.length <= largestNote ? encodeUtf8(note).length : note.length;
  if (length > largestNote) throw refuse('note_too_large', `A note has at most ${largestNote} bytes here.`);
  const text =
    typeof note === 'string' ? note : refuseAs('note_not_utf8', 'The note is not valid UTF-8.', () => decodeUtf8(note));
  if (!text.isWellFormed()) throw refuse('note_not_utf8', 'The note is not valid UTF-8.');
  if (control.test(text)) throw refuse('note_control_character', 'A note has no control characters but newline.');
  return text;
}
