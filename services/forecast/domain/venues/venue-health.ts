import type { Clock } from '@trivium/core';
import type { Venue } from './venue.ts';

/** When a venue last answered a search of this process, and when it last did not. */
export interface VenueHealth {
  readonly answeredAt: Date | null;
  readonly failedAt: Date | null;
}

const unasked: VenueHealth = { answeredAt: null, failedAt: null };

/** Watches the searches of venues: `watch` gives a venue that reports each of its answers. */
export function createVenueHealth(clock: Clock) {
  const healths = new Map<Venue['name'], VenueHealth>();
  const of = (name: Venue['name']): VenueHealth => healths.get(name) ?? unasked;
  const watch = (venue: Venue): Venue => ({
    name: venue.name,
    async search(query, signal) {
      const answer = await venue.search(query, signal).catch((error: unknown) => {
        healths.set(venue.name, { ...of(venue.name), failedAt: clock.now() });
        throw error;
      });
      const isWhole = answer.note === undefined;
      healths.set(venue.name, { ...of(venue.name), [isWhole ? 'answeredAt' : 'failedAt']: clock.now() });
      return answer;
    },
  });
  return { of, watch };
}
