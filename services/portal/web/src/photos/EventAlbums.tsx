import { Link } from '@tanstack/react-router';
import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import type { ListedPhoto } from './queries.ts';

interface EventAlbumsProps {
  readonly photos: readonly ListedPhoto[];
  readonly session: Session | null;
  /** Whether there are more pictures than have come. */
  readonly hasMore: boolean;
}

/** Pictures below the name of their event, the event with the newest one first; the viewer leads through all. */
export function EventAlbums({ photos, session, hasMore }: EventAlbumsProps) {
  const albums = [...Map.groupBy(photos, ({ event_id: id }) => id).values()];
  return (
    <div className="grid gap-12">
      {albums.map((album) => {
        const [{ event_id: id, events: event } = { event_id: null, events: null }] = album;
        return (
          <section key={id} aria-labelledby={`album-${id}`}>
            <SectionTitle id={`album-${id}`} aside={event && <span className="text-quiet">{formatDay(event.starts_at)}</span>}>
              {event && id !== null ? (
                <Link to="/events/$id" params={{ id }} className="text-ink no-underline hover:text-accent">
                  {localText(event.title, event.title_th)}
                </Link>
              ) : (
                m.gallery_untitled()
              )}
            </SectionTitle>
            <PhotoGrid photos={album} session={session} isOfEvent album={albums.flat()} hasMore={hasMore} />
          </section>
        );
      })}
    </div>
  );
}
