import { defineErrors } from '@trivium/core';

/** Why an indexing run stopped. These errors are internal; the next run continues. */
export const refuse = defineErrors({
  venue_unreachable: { status: 502, title: 'Venue unreachable' },
  venue_answer_changed: { status: 502, title: "Venue's answer changed" },
  venue_empty: { status: 502, title: 'Venue empty' },
});
