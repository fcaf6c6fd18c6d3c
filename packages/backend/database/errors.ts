import { defineErrors } from '@trivium/core';

/** Why a database can't serve a project. Each message says what to do. */
export const refuse = defineErrors({
  database_version_wrong: { status: 500, title: 'PostgreSQL of another version' },
  wal_level_not_logical: { status: 500, title: 'wal_level is not logical' },
  role_may_not_create_roles: { status: 500, title: 'Role may not create roles' },
  role_may_not_replicate: { status: 500, title: 'Role may not make replication slots' },
  role_may_not_bypass_policies: { status: 500, title: 'Role may not bypass policies' },
  role_may_not_change_database: { status: 500, title: 'Role may not change the database' },
  database_port_in_use: { status: 500, title: 'Port of the database is in use' },
  role_not_ours: { status: 500, title: 'Role has another owner' },
  extension_unknown: { status: 500, title: 'Extension unknown' },
  extension_needs_superuser: { status: 500, title: 'Extension needs a superuser' },
  extension_unusable: { status: 500, title: 'Extension unusable' },
  extension_exists: { status: 500, title: 'Extension exists already' },
  extension_missing: { status: 500, title: 'Extension does not exist' },
  roles_failed: { status: 500, title: 'Roles failed' },
  migration_failed: { status: 500, title: 'Migration failed' },
  migration_order: { status: 500, title: 'Migration out of order' },
  migration_missing: { status: 500, title: 'Applied migration missing' },
  seed_failed: { status: 500, title: 'Seed failed' },
});
