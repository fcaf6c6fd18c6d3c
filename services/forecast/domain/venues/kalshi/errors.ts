import { defineErrors } from '@trivium/core';

/** Why a run over a venue's markets stopped. Nobody outside sees these; the job is tried again and goes on. */
export const refuse = defineErrors({
  venue_unreachable: { status: 502, title: 'Venue unreachable' },
  venue_answer_changed: { status: 502, title: "Venue's answer changed" },
  venue_empty: { status: 502, title: 'Venue empty' },
});
