import { m } from '../paraglide/messages.js';

/** Why an administrator revokes a certificate. */
export const revocationCauses = ['attendance-corrected', 'name-corrected', 'issued-in-error', 'misuse'] as const;

const causes: Readonly<Record<string, { readonly name: () => string; readonly sentence: () => string }>> = {
  'attendance-corrected': { name: m.cause_attendance, sentence: m.cause_attendance_sentence },
  'name-corrected': { name: m.cause_name, sentence: m.cause_name_sentence },
  'issued-in-error': { name: m.cause_error, sentence: m.cause_error_sentence },
  misuse: { name: m.cause_misuse, sentence: m.cause_misuse_sentence },
  'holder-request': { name: m.cause_holder, sentence: m.cause_holder_sentence },
  replaced: { name: m.cause_replaced, sentence: m.cause_replaced_sentence },
};

export const causeName = (cause: string): string => causes[cause]?.name() ?? cause;
/** Why a certificate was revoked, as a sentence for readers of the public check. */
export const causeSentence = (cause: string | null): string => causes[cause ?? '']?.sentence() ?? '';
