import { m } from '../paraglide/messages.js';

const sentences: Readonly<Record<string, () => string>> = {
  check_in_code_invalid: m.checkin_refused_invalid,
  check_in_code_expired: m.checkin_refused_expired,
  check_in_scan_ahead: m.checkin_refused_ahead,
  check_in_scan_late: m.checkin_refused_late,
};

/** Why a scan does not count, by the code of the refusal. */
export const refusalSentence = (code: string): string => sentences[code]?.() ?? m.checkin_refused_other({ code });
