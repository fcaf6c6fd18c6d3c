import type { Venue } from './venue.ts';

/** For `index.ts` until it passes a pool to `kalshi/kalshi.ts`; then this file goes. */
export const kalshi = (): Venue => ({ name: 'kalshi', search: () => Promise.resolve({ matches: [], note: 'kalshi is not indexed yet' }) });
