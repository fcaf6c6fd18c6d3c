import { defineRefusals } from '../_shared/refusal.ts';

/** Refusals of harvests, besides those of the two gates. */
export const refuse = defineRefusals({
  handle_malformed: { status: 400, title: 'Handle malformed' },
  handle_unknown: { status: 404, title: 'Handle unknown' },
  handle_inactive: { status: 409, title: 'Handle not harvested' },
  database_failed: { status: 503, title: 'Database not reachable' },
});
