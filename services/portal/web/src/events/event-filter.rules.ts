import type { ActivityKind, ListedEvent } from './queries.ts';

/** Which events the calendar shows, as its address says it. */
export interface EventFilter {
  readonly kind?: ActivityKind;
  /** Slugs of the host. */
  readonly club?: string;
  readonly division?: string;
}

export const activityKinds: readonly ActivityKind[] = [
  'general',
  'academic',
  'service',
  'arts-and-culture',
  'sports',
  'leadership',
];

const isSlug = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9-]+$/.test(value);

/** The filter in an address. Unknown values are left out; of two hosts, the division counts. */
export const readFilter = ({ kind, club, division }: Record<string, unknown>): EventFilter => ({
  ...(activityKinds.includes(kind as ActivityKind) && { kind: kind as ActivityKind }),
  ...(isSlug(club) && !isSlug(division) && { club }),
  ...(isSlug(division) && { division }),
});

export const isFiltered = ({ kind, club, division }: EventFilter): boolean => (kind ?? club ?? division) !== undefined;

/** Whether the filter shows an event that is read already. */
export const passesFilter = (event: ListedEvent, { kind, club, division }: EventFilter): boolean =>
  (kind === undefined || event.activity_kind === kind) &&
  (club === undefined || event.clubs?.slug === club) &&
  (division === undefined || event.organizer_division === division);
