import { useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { FeaturedPost } from './FeaturedPost.tsx';
import { SocialCard } from './SocialCard.tsx';
import { featuredPostsQuery, socialFeedQuery } from './queries.ts';

/** Posts of the clubs elsewhere: those that administrators chose, and the newest. */
export function Social() {
  const db = useClient();
  const { data: posts } = useSuspenseQuery(socialFeedQuery(db));
  const { data: featured } = useSuspenseQuery(featuredPostsQuery(db));
  if (posts.length + featured.length === 0) return null;
  return (
    <section aria-labelledby="social" className="mt-20">
      <SectionTitle id="social">{m.home_social()}</SectionTitle>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
        {featured.map((post) => (
          <FeaturedPost key={post.id} post={post} />
        ))}
        {posts.map((post) => (
          <SocialCard key={post.id} post={post} />
        ))}
      </div>
    </section>
  );
}
