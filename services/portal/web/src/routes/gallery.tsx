import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { photosQuery } from '../data/photos.ts';
import { publicObject } from '../data/public-object.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { buttonStyle } from '../parts/button-style.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Picture } from '../parts/Picture.tsx';

export const Route = createFileRoute('/gallery')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(photosQuery(db)),
  component: Gallery,
});

function Gallery() {
  const { db } = Route.useRouteContext();
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
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 xl:grid-cols-4">
        {photos.map(({ id, file_path, caption, events }) => {
          const about = caption || localText(events?.title, events?.title_th) || m.gallery_untitled();
          return (
            <li key={id}>
              <figure>
                <Picture src={publicObject(db, 'event-photos', file_path)} alt={about} className="aspect-[4/3] rounded-lg" />
                <figcaption className="mt-2 line-clamp-2 text-sm text-quiet">{about}</figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </>
  );
}
