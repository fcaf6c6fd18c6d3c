import { m } from '../paraglide/messages.js';
import { quotaRefusals } from '../quotas/quota-refusals.ts';

const sentences: Readonly<Record<string, () => string>> = {
  ...quotaRefusals,
  poll_closed: m.poll_refusal_closed,
  poll_choice_repeated: m.poll_refusal_choice_repeated,
  poll_choices_too_many: m.poll_refusal_choices_too_many,
  poll_choice_unknown: m.poll_refusal_choice_unknown,
  poll_options_invalid: m.poll_refusal_options_invalid,
  poll_has_votes: m.poll_refusal_has_votes,
  poll_slug_used: m.poll_refusal_slug_used,
  poll_dates_invalid: m.poll_refusal_dates_invalid,
  polls_off: m.feature_off_title,
  poll_label_long: m.poll_refusal_label_long,
  // The poll is gone, or was never the caller's.
  '23503': m.poll_refusal_gone,
  PGRST116: m.poll_refusal_gone,
  '23514': m.poll_refusal_malformed,
  '42501': m.poll_refusal_not_yours,
  network: m.error_offline,
  '': m.error_offline,
};

/** Why a poll or an answer was not taken, by the database's code. */
export const pollRefusal = (code: string): string => sentences[code]?.() ?? m.refusal_unknown({ code });
