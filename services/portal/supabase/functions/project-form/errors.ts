import { defineRefusals } from '../_shared/refusal.ts';

/** Refusals of forms, besides the shared ones. */
export const refuse = defineRefusals({
  project_not_found: { status: 404, title: 'Project not found' },
  report_not_found: { status: 404, title: 'Report not found' },
  database_failed: { status: 503, title: 'Database not reachable' },
});
