/** The parts of a club's page that visitors do without. */
export { ClubCommunity } from './ClubCommunity.tsx';
export { FromOfficers } from './FromOfficers.tsx';
export { OwnMembership } from './OwnMembership.tsx';
export { prefetchFromOfficers } from './member-queries.ts';
