import type { ActivityKind } from '../events/queries.ts';
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
