import { defineErrors } from '@trivium/core';

/** Errors between this process and its database; each has a message that says what to do. */
export const refuse = defineErrors({
  database_unreachable: { status: 503, title: 'Database unreachable' },
  database_refused: { status: 503, title: 'Database refused the connection' },
  database_too_old: { status: 500, title: 'Database too old' },
  database_lock_held: { status: 503, title: 'Another process holds a lock' },
  pooler_without_prepared_statements: { status: 500, title: 'Pooler without prepared statements' },
  pooled_in_transactions: { status: 500, title: 'Pooler in transaction mode' },
  database_newer: { status: 500, title: 'Database newer than the code' },
  database_unavailable: { status: 503, title: 'Database unavailable' },
  migration_name_invalid: { status: 500, title: 'Migration name invalid' },
  migration_gap: { status: 500, title: 'Migration missing' },
  migration_changed: { status: 500, title: 'Applied migration changed' },
  migration_failed: { status: 500, title: 'Migration failed' },
  transaction_aborted: { status: 500, title: 'Transaction aborted' },
});
