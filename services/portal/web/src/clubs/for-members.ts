/** The parts of a club's page that visitors do without. */
export { OwnMembership } from './OwnMembership.tsx';
export { VisibleMembers } from './VisibleMembers.tsx';
export { WriteToClub } from './WriteToClub.tsx';
