import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { publicPicture } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { removeLater, useRemoved } from '../kit/undo.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { Pattern } from '../ui/Pattern.tsx';
import { Picture } from '../ui/Picture.tsx';
import { announce } from '../ui/announce.ts';
import { aboutPhoto } from './labels.ts';
import { removePhoto } from './mutations.ts';
import { photoKeys, type ListedPhoto } from './queries.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const PhotoViewer = lazyPart(() => import('./PhotoViewer.tsx').then((module) => module.PhotoViewer));

interface PhotoGridProps {
  readonly photos: readonly ListedPhoto[];
  readonly session: Session | null;
  /** All are of an event whose name is above them, so only their captions are below them. */
  readonly isOfEvent?: boolean;
  /** What the arrows of the viewer lead through, if more than these pictures. */
  readonly album?: readonly ListedPhoto[];
  /** Whether the album goes on beyond what has come. */
  readonly hasMore?: boolean;
}

/** Pictures with what they show, and a number where several show the same: each needs a name of its own. */
function numbered(photos: readonly ListedPhoto[]) {
  const same = Map.groupBy(photos, aboutPhoto);
  return photos.map((photo) => {
    const about = aboutPhoto(photo);
    const group = same.get(about) ?? [];
    return { photo, about, number: group.indexOf(photo) + 1, count: group.length };
  });
}

/** Pictures, each of which opens; one's own can be removed. */
export function PhotoGrid({ photos, session, isOfEvent = false, album = photos, hasMore = false }: PhotoGridProps) {
  const db = useClient();
  const queries = useQueryClient();
  const removed = useRemoved();
  const [open, setOpen] = useState<string>();
  const visible = ({ id }: ListedPhoto) => !removed.has(id);
  const mayRemove = (photo: ListedPhoto) =>
    session !== null && (session.role === 'admin' || photo.uploader_id === session.userId);
  const remove = (photo: ListedPhoto) => {
    setOpen(undefined);
    const undo = removeLater(photo.id, async () => {
      try {
        await removePhoto(db, photo);
      } catch (error) {
        announce({ text: m.photos_not_removed(), kind: 'trouble' });
        throw error;
      } finally {
        void queries.invalidateQueries({ queryKey: photoKeys.all });
      }
    });
    announce({ text: m.photos_removed(), undo });
  };
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5">
        {numbered(photos.filter(visible)).map(({ photo, about, number, count }) => (
          <li key={photo.id} className="max-md:[&:first-child:nth-last-child(odd)]:col-span-2">
            <button type="button" className="block w-full text-start" onClick={() => setOpen(photo.id)}>
              <Picture
                {...publicPicture(db, 'event-photos', photo.file_path)}
                sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 33vw, 100vw"
                alt={count === 1 ? about : m.photos_of_several({ about, number: formatCount(number), count: formatCount(count) })}
                className="aspect-[4/3] rounded-lg"
                fallback={<Pattern seed={photo.id} className="size-full" />}
              />
              <span aria-hidden className="mt-2 line-clamp-2 block text-sm text-quiet">
                {number === 1 && (isOfEvent ? photo.caption : about)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <PhotoViewer
            photos={album.filter(visible)}
            hasMore={hasMore}
            openId={open}
            onOpen={setOpen}
            mayRemove={mayRemove}
            onRemove={remove}
          />
        </Suspense>
      )}
    </>
  );
}
