import type { ActivityKind } from '../events/queries.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';

const names: Readonly<Record<ActivityKind, () => string>> = {
  general: m.activity_general,
  academic: m.activity_academic,
  service: m.activity_service,
  'arts-and-culture': m.activity_arts,
  sports: m.activity_sports,
  leadership: m.activity_leadership,
};

/** The transcript's name of a kind of activity. */
export const kindName = (kind: ActivityKind): string => names[kind]();

/** What an event counts: its hours and their kind; nothing of one without hours. */
export const countedHours = ({ activity_hours: hours, activity_kind: kind }: Counted): readonly string[] =>
  hours > 0 ? [m.transcript_hours({ hours: formatCount(hours) }), kindName(kind)] : [];

interface Counted {
  readonly activity_hours: number;
  readonly activity_kind: ActivityKind;
}
