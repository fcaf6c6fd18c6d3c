import { defineErrors } from '@trivium/core';

/** The errors of the maintainer's commands. */
export const operatorErrors = {
  content_invalid: { status: 422, title: 'Content invalid' },
  entry_not_found: { status: 404, title: 'Entry not found' },
  history_unreadable: { status: 500, title: 'History unreadable' },
  section_unreadable: { status: 400, title: 'Section unreadable' },
  draft_exists: { status: 409, title: 'Draft exists' },
  draft_unwritable: { status: 400, title: 'Draft not writable' },
  nothing_named: { status: 400, title: 'Nothing named' },
  signing_key_missing: { status: 400, title: 'Signing key missing' },
  signing_key_unreadable: { status: 400, title: 'Signing key unreadable' },
  signing_key_open_to_others: { status: 400, title: 'Signing key open to others' },
  key_file_exists: { status: 409, title: 'Key file exists' },
  key_file_in_checkout: { status: 400, title: 'Key file in the checkout' },
  signer_not_added: { status: 409, title: 'Signer not added' },
  key_not_found: { status: 404, title: 'Key not found' },
  bundle_unreadable: { status: 400, title: 'Bundle unreadable' },
  log_key_unreadable: { status: 400, title: "Log's key unreadable" },
  trust_unreadable: { status: 400, title: 'Trust unreadable' },
} as const;

export const refuse = defineErrors(operatorErrors);
