/** What the benchmark of the venues measures. */
export { migrationsFolder } from '../server/migrations.ts';
export { indexKalshi } from '../domain/venues/kalshi/index-kalshi.ts';
export { kalshi } from '../domain/venues/kalshi/kalshi.ts';
export { chooseMatches } from '../domain/venues/matching/choose-matches.rules.ts';
export { readClaim } from '../domain/venues/matching/claim.rules.ts';
export { isHeldOut, measure, type LabelledPair, type Quality } from '../domain/venues/matching/labels.rules.ts';
export { relate, type Relation } from '../domain/venues/matching/match.rules.ts';
export type { VenueRequest } from '../domain/venues/venue.ts';
