import { queryOptions } from '@tanstack/react-query';
import type { Client } from './client.ts';
import { dataOf } from './refusal.ts';

/** The newest pictures of all events. */
export const photosQuery = (db: Client) =>
  queryOptions({
    queryKey: ['photos'],
    queryFn: async () =>
      dataOf(
        await db
          .from('event_photos')
          .select('id, file_path, caption, created_at, events(title, title_th, starts_at)')
          .order('created_at', { ascending: false })
          .limit(120),
      ),
  });
