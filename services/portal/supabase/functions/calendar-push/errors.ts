import { defineRefusals } from '../_shared/refusal.ts';

/** Refusals of pushes, besides the shared ones. */
export const refuse = defineRefusals({
  integration_missing: { status: 409, title: 'No calendar is connected' },
  integration_revoked: { status: 409, title: 'The calendar was disconnected' },
  integration_unreadable: { status: 409, title: 'The permission cannot be read' },
  event_ids_invalid: { status: 400, title: 'Events invalid' },
  database_failed: { status: 503, title: 'Database not reachable' },
});
