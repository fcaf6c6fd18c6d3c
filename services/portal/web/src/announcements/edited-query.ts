import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import { afterPlace, pagesQuery } from '../kit/pages.ts';
import { dataOf } from '../refusals/refusal.ts';
import { announcementKeys } from './queries.ts';

/** Whole rows, drafts first, then newest first: an administrator who removes one can restore it. */
export const editedAnnouncementsQuery = (db: Client) =>
  pagesQuery({
    queryKey: announcementKeys.edited,
    read: async (last: EditedAnnouncement | null, limit) => {
      const announcements = db
        .from('announcements')
        .select('*')
        .order('published_at', { ascending: false, nullsFirst: true })
        .order('id', { ascending: false })
        .limit(limit);
      if (last === null) return dataOf(await announcements);
      return dataOf(await announcements.or(afterPlace({ column: 'published_at', value: last.published_at, id: last.id })));
    },
  });

export type EditedAnnouncement = Database['public']['Tables']['announcements']['Row'];
