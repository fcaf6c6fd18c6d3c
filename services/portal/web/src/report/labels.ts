import { m } from '../paraglide/messages.js';
import type { MissingPart } from './report.rules.ts';

const parts: Readonly<Record<MissingPart, () => string>> = {
  happened: m.report_happened,
  participants: m.report_participants,
  correction_reason: m.report_reason,
  receipts: m.report_receipts,
  lessons: m.report_lessons,
};

/** The name of a part of the report. */
export const partName = (part: MissingPart): string => parts[part]();
