import { defineErrors } from '@trivium/core';

/** Errors that prevent the start. Operators read them; clients never do. */
export const startErrors = {
  content_invalid: { status: 500, title: 'Content invalid' },
  log_key_invalid: { status: 500, title: "Log's key invalid" },
  log_origin_invalid: { status: 500, title: "Log's origin invalid" },
  setting_invalid: { status: 500, title: 'Setting invalid' },
  witnesses_unreadable: { status: 500, title: 'Witnesses unreadable' },
} as const;

export const refuseStart = defineErrors(startErrors);
