import { defineRefusals } from '../_shared/refusal.ts';

/** Refusals of connecting a calendar, besides the shared ones. */
export const refuse = defineRefusals({
  state_invalid: { status: 400, title: 'State invalid' },
  consent_refused: { status: 400, title: 'Consent refused' },
  code_missing: { status: 400, title: 'Code missing' },
  code_refused: { status: 400, title: 'Code refused' },
  id_token_invalid: { status: 502, title: 'Identity token invalid' },
  hosted_domain_foreign: { status: 403, title: 'Account of another organisation' },
  scope_missing: { status: 403, title: 'Permission missing' },
  refresh_token_missing: { status: 502, title: 'No lasting permission' },
  database_failed: { status: 503, title: 'Database not reachable' },
});
