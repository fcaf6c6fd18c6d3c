import { defineRefusals } from '../_shared/refusal.ts';

/** Refusals of connections, besides the shared ones. */
export const refuse = defineRefusals({
  connection_not_found: { status: 404, title: 'No such connection' },
  connection_value_invalid: { status: 400, title: 'A value is not valid' },
  connection_secret_required: { status: 400, title: 'The secret is needed again' },
  connection_try_limit: { status: 429, title: 'Too many tests' },
  connection_not_set: { status: 409, title: 'Not set up' },
});
