import { defineErrors } from '@trivium/core';

/** Why a command of `trivium-backend` was refused. */
export const refuse = defineErrors({
  backend_not_running: { status: 500, title: 'Backend not running' },
  language_unknown: { status: 500, title: 'Language of types unknown' },
  migration_name_invalid: { status: 500, title: 'Name of a migration invalid' },
  home_of_others: { status: 500, title: 'State folder of other services too' },
  home_has_no_database: { status: 500, title: 'State folder without a database' },
  schema_unknown: { status: 500, title: 'Schema not in the database' },
  types_generator_missing: { status: 500, title: 'Generator of types not installed' },
});
