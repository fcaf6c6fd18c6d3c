import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import { photosQuery } from '../photos/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

export const Route = createFileRoute('/gallery')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(photosQuery(db)),
  component: Gallery,
});

function Gallery() {
  const { db, session } = Route.useRouteContext();
  const { data: photos } = useSuspenseQuery(photosQuery(db));
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
      <PhotoGrid photos={photos} session={session} />
    </>
  );
}
