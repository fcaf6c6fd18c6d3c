import { m } from '../paraglide/messages.js';
import { quotaRefusals } from '../quotas/quota-refusals.ts';
import { Refusal } from '../refusals/refusal.ts';

const sentences: Readonly<Record<string, () => string>> = {
  ...quotaRefusals,
  check_in_code_invalid: m.checkin_refused_invalid,
  check_in_code_expired: m.checkin_refused_expired,
  check_in_scan_ahead: m.checkin_refused_ahead,
  check_in_scan_late: m.checkin_refused_late,
  check_in_too_early: m.checkin_refused_early,
  check_in_event_over: m.checkin_refused_over,
};

/** Why a scan does not count, by the code of the refusal. */
export const refusalSentence = (code: string): string => sentences[code]?.() ?? m.checkin_refused_other({ code });

const decisions: Readonly<Record<string, () => string>> = {
  check_in_organiser_required: m.late_refused_organiser,
  check_in_own_scan: m.late_refused_own,
  network: m.late_refused_network,
};

/** Why a late scan could not be decided about. */
export const decisionRefusal = (error: Error): string =>
  error instanceof Refusal
    ? (decisions[error.code]?.() ?? m.checkin_refused_other({ code: error.code }))
    : m.late_refused_network();
