import type { Venue } from './venue.ts';

/** Kalshi has no search, so answers come from an index of its open events; until one is built, it says so. */
export const kalshi = (): Venue => ({
  name: 'kalshi',
  search: () => Promise.resolve({ matches: [], note: 'kalshi is not indexed yet' }),
});
