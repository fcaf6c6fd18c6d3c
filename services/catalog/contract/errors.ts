import { defineErrors } from '@trivium/core';

/** The errors of this service. The HTTP layer and the log add their own. */
export const catalogErrors = {
  drug_not_found: { status: 404, title: 'Drug not found' },
  key_not_found: { status: 404, title: 'Key not found' },
  code_system_missing: { status: 400, title: 'Code system missing' },
  code_system_invalid: { status: 400, title: 'Code system invalid' },
  code_missing: { status: 400, title: 'Code missing' },
  code_invalid: { status: 400, title: 'Code invalid' },
  date_invalid: { status: 400, title: 'Date invalid' },
  species_invalid: { status: 400, title: 'Species invalid' },
  class_invalid: { status: 400, title: 'Class invalid' },
  route_invalid: { status: 400, title: 'Route invalid' },
  limit_invalid: { status: 400, title: 'Limit invalid' },
  cursor_invalid: { status: 400, title: 'Cursor invalid' },
  log_size_invalid: { status: 400, title: 'Log size invalid' },
  log_size_unknown: { status: 404, title: 'Log size unknown' },
  signer_invalid: { status: 400, title: 'Signer invalid' },
  drug_not_logged: { status: 404, title: 'Drug not in the log' },
  drug_unknown: { status: 400, title: 'Drug unknown' },
  report_queue_full: { status: 503, title: 'Report queue full' },
  report_not_found: { status: 404, title: 'Report not found' },
  report_closed: { status: 409, title: 'Report already closed' },
  /** The specification's own code, with its hyphens. */
  'institutional-tier-required': { status: 402, title: 'Institutional tier required' },
  'daily-limit-exceeded': { status: 429, title: 'Daily limit exceeded' },
} as const;

export type CatalogErrorCode = keyof typeof catalogErrors;

export const refuse = defineErrors(catalogErrors);
