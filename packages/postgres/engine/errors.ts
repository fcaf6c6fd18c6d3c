import { defineErrors } from '@trivium/core';

/** Errors between a state folder and the PostgreSQL that runs in it. */
export const refuse = defineErrors({
  home_not_writable: { status: 500, title: 'State folder not writable' },
  home_in_use: { status: 500, title: 'State folder in use' },
  platform_unsupported: { status: 500, title: 'No embedded PostgreSQL for this platform' },
  extensions_unreadable: { status: 500, title: 'Folder of extensions unreadable' },
  engine_unusable: { status: 500, title: 'Embedded PostgreSQL does not run here' },
  engine_key_missing: { status: 500, title: 'Key of the database missing' },
  secret_unreadable: { status: 500, title: 'Secret unreadable' },
  engine_not_initialised: { status: 500, title: 'Database cluster could not be made' },
  engine_not_started: { status: 500, title: 'PostgreSQL did not start' },
  socket_directory_unsafe: { status: 500, title: 'Socket directory unsafe' },
  database_name_invalid: { status: 500, title: 'Database name invalid' },
  engine_version_differs: { status: 500, title: 'Database of another engine' },
  move_target_exists: { status: 500, title: 'Folder exists' },
  move_tables_differ: { status: 500, title: 'Tables differ' },
  move_rows_differ: { status: 500, title: 'Rows differ' },
  backup_file_exists: { status: 500, title: 'Backup file exists' },
  backup_not_written: { status: 500, title: 'Backup not written' },
  backup_unreadable: { status: 500, title: 'Backup unreadable' },
  backup_version_unknown: { status: 500, title: 'Backup of another version' },
  home_has_no_database: { status: 500, title: 'No database to back up' },
  restore_failed: { status: 500, title: 'Restore failed' },
  restore_unfinished: { status: 500, title: 'Restore unfinished' },
  restore_target_not_empty: { status: 500, title: 'State folder not empty' },
});
