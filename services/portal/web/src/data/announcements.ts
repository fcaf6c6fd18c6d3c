import { queryOptions } from '@tanstack/react-query';
import type { Client } from './client.ts';
import { dataOf } from './refusal.ts';

/** What is announced now; the database leaves out what is over or not yet out. */
export const announcementsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['announcements'],
    queryFn: async () =>
      dataOf(
        await db
          .from('announcements')
          .select('id, title, title_th, body, body_th, link, placement, published_at')
          .not('published_at', 'is', null)
          .order('published_at', { ascending: false })
          .limit(6),
      ),
  });
