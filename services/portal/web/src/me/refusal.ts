import { m } from '../paraglide/messages.js';
import { quotaRefusals } from '../quotas/quota-refusals.ts';
import { Refusal } from '../refusals/refusal.ts';

const sentences: Readonly<Record<string, () => string>> = {
  ...quotaRefusals,
  division_change_forbidden: m.me_refusal_division,
  delegation_revoked: m.me_refusal_delegation,
  role_change_forbidden: m.me_refusal_role,
  role_last_administrator: m.me_refusal_last,
  name_characters_invalid: m.name_refused_characters,
  '413': m.me_refusal_large,
};

/** A clear sentence for whatever kept something of one's own from being changed. */
export function sayRefusal(error: Error): string {
  if (!(error instanceof Refusal) || error.code === 'unknown' || error.code === '') return m.me_refusal_network();
  return sentences[error.code]?.() ?? m.me_refusal_other({ code: error.code });
}
