import { VisibleMembers } from './VisibleMembers.tsx';
import { WriteToClub } from './WriteToClub.tsx';

/** The end of a club's page for signed-in readers: who is in the club, and what they and its officers write to each other. */
export const ClubCommunity = ({ club, session }: Parameters<typeof WriteToClub>[0]) => (
  <div className="mt-16 grid gap-x-16 gap-y-12 empty:hidden lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
    <VisibleMembers clubId={club.id} />
    <WriteToClub club={club} session={session} />
  </div>
);
