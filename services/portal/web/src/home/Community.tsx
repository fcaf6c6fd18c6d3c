import type { ListedClub } from '../clubs/queries.ts';
import { useFeatures } from '../features/use-features.ts';
import type { Boards } from '../organisation/board-people.ts';
import { Social } from '../social/Social.tsx';
import { Clubs } from './Clubs.tsx';
import { Faces } from './Faces.tsx';

interface CommunityProps {
  readonly clubs: readonly ListedClub[];
  readonly boards: Boards;
}

/** The end of the front page: who there is, and what they say elsewhere. */
export function Community({ clubs, boards }: CommunityProps) {
  const has = useFeatures();
  return (
    <>
      <Clubs clubs={clubs} />
      <Faces boards={boards} />
      {has('social') && <Social />}
    </>
  );
}
