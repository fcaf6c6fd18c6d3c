import { defineRefusals } from '../_shared/refusal.ts';

/** Why nothing is harvested, beside what the two gates answer. */
export const refuse = defineRefusals({
  handle_malformed: { status: 400, title: 'Handle malformed' },
  handle_unknown: { status: 404, title: 'Handle unknown' },
  handle_inactive: { status: 409, title: 'Handle not harvested' },
  database_failed: { status: 503, title: 'Database not reachable' },
});
