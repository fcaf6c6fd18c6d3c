import { defineRefusals } from '../_shared/refusal.ts';

/** Refusals of pushes, besides the shared ones. */
export const refuse = defineRefusals({
  event_ids_invalid: { status: 400, title: 'Events invalid' },
  database_failed: { status: 503, title: 'Database not reachable' },
});
