import { defineErrors } from '@trivium/core';

/** Why the studio refuses a request. */
export const studioErrors = {
  page_not_found: { status: 404, title: 'Page not found' },
  form_token_invalid: { status: 403, title: 'The form is not from this page' },
  form_invalid: { status: 400, title: 'Form invalid' },
  table_not_found: { status: 404, title: 'Table not found' },
  row_not_found: { status: 404, title: 'No such row' },
  row_changed: { status: 409, title: 'The row has changed' },
  row_not_editable: { status: 400, title: 'Row not editable' },
  filter_invalid: { status: 400, title: 'Filter invalid' },
  actor_invalid: { status: 400, title: 'Cannot act as this' },
  transaction_control_refused: { status: 400, title: 'Transactions are the editor’s' },
  statement_timeout: { status: 400, title: 'Took too long' },
  service_not_enabled: { status: 404, title: 'Service not enabled' },
  studio_roles_taken: { status: 500, title: 'Roles of the studio taken' },
} as const;

export const refuse = defineErrors(studioErrors);
