import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

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
