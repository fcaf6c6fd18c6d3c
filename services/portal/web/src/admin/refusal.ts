import { m } from '../paraglide/messages.js';
import { quotaRefusals } from '../quotas/quota-refusals.ts';
import { Refusal } from '../refusals/refusal.ts';

const sentences: Readonly<Record<string, () => string>> = {
  ...quotaRefusals,
  role_last_administrator: m.refusal_admin_last,
  role_change_forbidden: m.refusal_admin_role,
  people_forbidden: m.refusal_admin_denied,
  name_confirm_forbidden: m.refusal_admin_denied,
  name_own_confirmation: m.name_refused_own,
  name_characters_invalid: m.name_refused_characters,
  name_request_not_found: m.name_refused_gone,
  name_unconfirmed: m.name_refused_gone,
  register_too_long: m.register_too_long,
  '42501': m.refusal_admin_denied,
  '23505': m.refusal_admin_taken,
  '23503': m.refusal_admin_used,
  '23001': m.refusal_admin_used,
  '23514': m.refusal_admin_check,
  '22P02': m.refusal_admin_check,
};

/** A clear sentence for whatever kept an administrator's change from being made. */
export function sayRefusal(error: Error): string {
  if (!(error instanceof Refusal) || error.code === 'unknown' || error.code === '') return m.me_refusal_network();
  return sentences[error.code]?.() ?? m.me_refusal_other({ code: error.code });
}
