import { defineErrors } from '@trivium/core';

/** What keeps a command from starting; each with a sentence that says what to do. */
export const refuse = defineErrors({
  backup_file_exists: { status: 500, title: 'Backup file exists' },
  backup_identity_missing: { status: 500, title: 'Identity of the backup missing' },
  backup_not_decrypted: { status: 500, title: 'Backup not decrypted' },
  backup_not_written: { status: 500, title: 'Backup not written' },
  backup_recipient_invalid: { status: 500, title: 'Recipient of the backup invalid' },
  backup_unreadable: { status: 500, title: 'Backup unreadable' },
  backup_place_unclear: { status: 500, title: 'Place of the backup unclear' },
  restore_rehearsal_failed: { status: 500, title: 'Rehearsal of the restore failed' },
  setting_invalid: { status: 500, title: 'Setting invalid' },
  settings_invalid: { status: 500, title: 'Settings invalid' },
  service_failing: { status: 500, title: 'Service fails again and again' },
  service_unknown: { status: 500, title: 'Service unknown' },
});
