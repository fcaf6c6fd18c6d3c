import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ownClubsQuery } from '../clubs/own-clubs.ts';
import { clubsQuery } from '../clubs/queries.ts';
import { useClient } from '../data/use-client.ts';
import { useFeatures } from '../features/use-features.ts';
import { boardMembersQuery, leadershipQuery } from '../organisation/queries.ts';
import type { Session } from '../session/session.ts';
import { Social } from '../social/Social.tsx';
import { featuredPostsQuery, socialFeedQuery } from '../social/queries.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Clubs } from './Clubs.tsx';
import { Faces } from './Faces.tsx';

const OwnClubs = lazyPart(async () => (await import('./OwnClubs.tsx')).OwnClubs);

interface CommunityProps {
  readonly session: Session | null;
}

/** The end of the front page: who there is, of members their own clubs alone, and what they say elsewhere. */
export function Community({ session }: CommunityProps) {
  const db = useClient();
  const has = useFeatures();
  const { data: own, isPending } = useQuery({ ...ownClubsQuery(db, session?.userId ?? ''), enabled: session !== null });
  // All at once, where the page's loader did not read them.
  usePrefetchQuery(socialFeedQuery(db));
  usePrefetchQuery(featuredPostsQuery(db));
  return (
    <>
      {own && own.length > 0 ? <OwnClubs clubs={own} /> : session && isPending ? <div className="min-h-svh" /> : <Everybody />}
      {has('social') && <Social />}
    </>
  );
}

/** All clubs and the board, for those who have no club yet. */
function Everybody() {
  const db = useClient();
  usePrefetchQuery(clubsQuery(db));
  usePrefetchQuery(leadershipQuery(db));
  usePrefetchQuery(boardMembersQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  const { data: leaders } = useSuspenseQuery(leadershipQuery(db));
  const { data: members } = useSuspenseQuery(boardMembersQuery(db));
  return (
    <>
      <Clubs clubs={clubs} />
      <Faces boards={{ leaders, members }} />
    </>
  );
}
