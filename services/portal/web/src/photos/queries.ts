import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';

/** Query keys of photos. */
export const photoKeys = {
  all: ['photos'] as const,
  newest: ['photos', 'newest'] as const,
  ofEvent: (eventId: string) => ['photos', 'event', eventId] as const,
};

const listed = 'id, file_path, caption, created_at, uploader_id, event_id, events(title, title_th, starts_at)' as const;

/** The newest pictures of all events. */
export const photosQuery = (db: Client) =>
  queryOptions({
    queryKey: photoKeys.newest,
    queryFn: async () =>
      dataOf(await db.from('event_photos').select(listed).order('created_at', { ascending: false }).limit(120)),
  });

/** Those of one event, newest first. */
export const eventPhotosQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: photoKeys.ofEvent(eventId),
    queryFn: async () =>
      dataOf(
        await db.from('event_photos').select(listed).eq('event_id', eventId).order('created_at', { ascending: false }).limit(500),
      ),
  });

export type ListedPhoto = RowOf<typeof photosQuery>;
type NewPhoto = Pick<Database['public']['Tables']['event_photos']['Insert'], 'event_id' | 'club_id' | 'file_path' | 'caption'>;

/** Puts an object of the bucket into the gallery, as the caller's. @throws Refusal */
export async function addPhoto(db: Client, photo: NewPhoto): Promise<void> {
  const { error } = await db.from('event_photos').insert(photo);
  if (error) throw new Refusal(error.code, error.message);
}

/** Takes a picture out of the gallery, and then its object out of the bucket. @throws Refusal */
export async function removePhoto(db: Client, { id, file_path }: Pick<ListedPhoto, 'id' | 'file_path'>): Promise<void> {
  const rows = dataOf(await db.from('event_photos').delete().eq('id', id).select('id'));
  if (rows.length === 0) throw new Refusal('photo_not_yours', 'The picture is gone, or somebody else’s.');
  const { error } = await db.storage.from('event-photos').remove([file_path]);
  if (error) throw new Refusal('object_not_removed', error.message);
}
