import { defineErrors } from '@trivium/core';

/** Why a citation is not probed when an operator asks for it. */
export const refuse = defineErrors({
  citation_unknown: { status: 404, title: 'Citation unknown' },
  citation_busy: { status: 409, title: 'Citation busy' },
  citation_replaced: { status: 409, title: 'Citation replaced' },
  host_held: { status: 429, title: 'Host asked for patience' },
});
