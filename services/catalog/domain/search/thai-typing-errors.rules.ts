import { editDistance } from './edit-distance.rules.ts';

/** Words before and after what tells diseases apart: an inflammation of the liver is no misspelt one of the eye. */
const head = /^(?:โรค|ภาวะ|อาการ|พยาธิ(?:ใน)?|มะเร็ง)/;
const tail = 'อักเสบ';

/** Consonants that sound alike at the beginning of a word. */
const alike = ['ขคฆ', 'ชฌฉ', 'ซสศษ', 'ดฎ', 'ตฏ', 'ทธฑถฐ', 'นณ', 'พผภ', 'ฟฝ', 'ยญ', 'รล', 'หฮ'];
const soundOf = new Map(alike.flatMap((letters) => letters.split('').map((letter) => [letter, letters.charAt(0)] as const)));

/** The sound of the first consonant. A vowel may be written before it. */
function firstSound(word: string): string {
  const letter = word.replace(/^[เ-ไ]+/, '').charAt(0);
  return soundOf.get(letter) ?? letter;
}

export const allowedThaiEdits = (length: number): number => (length < 6 ? 0 : length < 9 ? 1 : 2);

/**
 * Whether a Thai word may be another one mistyped. Thai compounds share long parts, so the rest must be alike too, and people know
 * the first consonant of what they look for: `ข้ออักเสบ` is not `หูอักเสบ`.
 */
export function mayBeMistypedThai(word: string, other: string): boolean {
  const [own, others] = [word.replace(head, ''), other.replace(head, '')];
  if (firstSound(own) !== firstSound(others)) return false;
  if (!own.endsWith(tail) || !others.endsWith(tail)) return true;
  const [part, otherPart] = [own.slice(0, -tail.length), others.slice(0, -tail.length)];
  const edits = allowedThaiEdits(part.length);
  return editDistance(part, otherPart, edits) <= edits;
}
