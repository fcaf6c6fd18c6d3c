import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { EventAlbums } from '../photos/EventAlbums.tsx';
import { photosQuery } from '../photos/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { ShowMore } from '../ui/ShowMore.tsx';

export const Route = createFileRoute('/gallery')({
  loader: ({ context: { db, queries } }) => queries.ensureInfiniteQueryData(photosQuery(db)),
  component: Gallery,
});

function Gallery() {
  const { db, session } = Route.useRouteContext();
  const list = useSuspenseInfiniteQuery(photosQuery(db));
  const { data: photos } = list;
  return (
    <>
      <PageTitle title={m.gallery_title()} lead={m.gallery_lead()} />
      {photos.length === 0 && (
        <EmptyState title={m.gallery_empty()} lead={m.gallery_empty_lead()}>
          <Link to="/events" className={buttonStyle('plain')}>
            {m.gallery_events()}
          </Link>
        </EmptyState>
      )}
      <EventAlbums photos={photos} session={session} hasMore={list.hasNextPage} />
      <ShowMore list={list} />
    </>
  );
}
