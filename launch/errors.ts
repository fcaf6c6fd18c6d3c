import { defineErrors } from '@trivium/core';

/** What keeps a command from starting; each with a sentence that says what to do. */
export const refuse = defineErrors({
  backup_place_unclear: { status: 500, title: 'Place of the backup unclear' },
  setting_invalid: { status: 500, title: 'Setting invalid' },
  settings_invalid: { status: 500, title: 'Settings invalid' },
  service_failing: { status: 500, title: 'Service fails again and again' },
  service_unknown: { status: 500, title: 'Service unknown' },
});
