/** What the benchmark of the venues measures. */
export { migrationsFolder } from '../forecast.ts';
export { indexKalshi } from './kalshi/index-kalshi.ts';
export { kalshi } from './kalshi/kalshi.ts';
export { chooseMatches } from './matching/choose-matches.rules.ts';
export { readClaim } from './matching/claim.rules.ts';
export { isHeldOut, measure, type LabelledPair, type Quality } from './matching/labels.rules.ts';
export { relate, type Relation } from './matching/match.rules.ts';
export type { VenueRequest } from './venue.ts';
