import { withoutLineMarks } from '../../language/line-marks.ts';
import { m } from '../../paraglide/messages.js';

/** Why somebody is checked in by hand, as the dialog lists it. */
const usual = [m.attendance_reason_usual, m.attendance_reason_phone, m.attendance_reason_forgot];
const ours = [...usual, m.attendance_undo_reason];

export const usualReasons = () => usual.map((reason) => withoutLineMarks(reason()));

/** A stored reason. One of ours was stored in the language of who chose it, and is read in the reader's. */
export function reasonText(stored: string): string {
  const text = withoutLineMarks(stored);
  const isStored = (reason: (typeof ours)[number]) =>
    (['th', 'en'] as const).some((locale) => withoutLineMarks(reason({}, { locale })) === text);
  return ours.find(isStored)?.() ?? stored;
}
