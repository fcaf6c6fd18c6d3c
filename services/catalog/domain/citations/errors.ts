import { defineErrors } from '@trivium/core';

/** Why an operator's probe is refused. */
export const refuse = defineErrors({
  citation_unknown: { status: 404, title: 'Citation unknown' },
  citation_busy: { status: 409, title: 'Citation busy' },
  citation_replaced: { status: 409, title: 'Citation replaced' },
  host_rate_limited: { status: 429, title: 'Host rate-limited' },
});
