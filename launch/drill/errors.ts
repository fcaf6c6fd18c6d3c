import { defineErrors } from '@trivium/core';

/** What keeps a drill from beginning; each with a sentence that says what to do. */
export const refuse = defineErrors({
  drill_needs_linux: { status: 500, title: 'Drill needs Linux' },
  drill_needs_root: { status: 500, title: 'Drill needs root' },
  drill_needs_debian: { status: 500, title: 'Drill needs Debian' },
  drill_needs_memory: { status: 500, title: 'Drill needs memory' },
  drill_event_unknown: { status: 500, title: 'Event unknown' },
});

/** Why a drill has no good result, in a sentence for the person who ran it. */
export class DrillFailed extends Error {
  override readonly name = 'DrillFailed';
}
