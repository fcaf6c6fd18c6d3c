import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query';
import { clubsQuery } from '../clubs/queries.ts';
import { useClient } from '../data/use-client.ts';
import { useFeatures } from '../features/use-features.ts';
import { boardMembersQuery, leadershipQuery } from '../organisation/queries.ts';
import { Social } from '../social/Social.tsx';
import { featuredPostsQuery, socialFeedQuery } from '../social/queries.ts';
import { Clubs } from './Clubs.tsx';
import { Faces } from './Faces.tsx';

/** The end of the front page: who there is, and what they say elsewhere. */
export function Community() {
  const db = useClient();
  const has = useFeatures();
  // All at once, where the page's loader did not read them.
  usePrefetchQuery(clubsQuery(db));
  usePrefetchQuery(leadershipQuery(db));
  usePrefetchQuery(boardMembersQuery(db));
  usePrefetchQuery(socialFeedQuery(db));
  usePrefetchQuery(featuredPostsQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  const { data: leaders } = useSuspenseQuery(leadershipQuery(db));
  const { data: members } = useSuspenseQuery(boardMembersQuery(db));
  return (
    <>
      <Clubs clubs={clubs} />
      <Faces boards={{ leaders, members }} />
      {has('social') && <Social />}
    </>
  );
}
