import { defineErrors } from '@trivium/core';

/** Refusals of the operator's commands. */
export const refuse = defineErrors({
  person_unknown: { status: 404, title: 'Person unknown' },
  person_unconfirmed: { status: 409, title: 'Person unconfirmed' },
  domain_invalid: { status: 400, title: 'Domain invalid' },
  portal_not_started: { status: 409, title: 'Portal not started' },
  rotation_failed: { status: 409, title: 'Rotation failed' },
  checkpoint_unreadable: { status: 400, title: 'Checkpoint unreadable' },
});
