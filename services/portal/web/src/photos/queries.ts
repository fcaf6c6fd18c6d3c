import type { Client } from '../data/client.ts';
import { afterPlace, pagesQuery } from '../kit/pages.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of photos. */
export const photoKeys = {
  all: ['photos'] as const,
  newest: ['photos', 'newest'] as const,
  ofEvent: (eventId: string) => ['photos', 'event', eventId] as const,
};

const listed = 'id, file_path, caption, created_at, uploader_id, event_id, events(title, title_th, starts_at)' as const;

const photos = (db: Client) =>
  db.from('event_photos').select(listed).order('created_at', { ascending: false }).order('id', { ascending: false });

/** A page of a grid; rows of two, three and four are full. */
const gridRows = 48;

const pageOf = (rows: () => ReturnType<typeof photos>) => async (last: ListedPhoto | null, limit: number) => {
  const page = rows().limit(limit);
  if (last === null) return dataOf(await page);
  return dataOf(await page.or(afterPlace({ column: 'created_at', value: last.created_at, id: last.id })));
};

/** The pictures of all events, newest first. */
export const photosQuery = (db: Client) =>
  pagesQuery({ queryKey: photoKeys.newest, limit: gridRows, read: pageOf(() => photos(db)) });

/** Those of one event, newest first. */
export const eventPhotosQuery = (db: Client, eventId: string) =>
  pagesQuery({
    queryKey: photoKeys.ofEvent(eventId),
    limit: gridRows,
    read: pageOf(() => photos(db).eq('event_id', eventId)),
  });

type Photos = NonNullable<Awaited<ReturnType<typeof photos>>['data']>;
export type ListedPhoto = Photos[number];
