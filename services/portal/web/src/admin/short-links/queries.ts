import type { Client } from '../../data/client.ts';
import type { Database } from '../../data/database.gen.ts';
import { afterPlace, pagesQuery } from '../../kit/pages.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** Query keys of short links. */
export const shortLinkKeys = {
  list: ['short-links'] as const,
};

/** All short links, newest first. */
export const shortLinksQuery = (db: Client) =>
  pagesQuery({
    queryKey: shortLinkKeys.list,
    read: async (last: ShortLink | null, limit) => {
      const links = db
        .from('short_links')
        .select('*')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit);
      if (last === null) return dataOf(await links);
      return dataOf(await links.or(afterPlace({ column: 'created_at', value: last.created_at, id: last.id })));
    },
  });

export type ShortLink = Database['public']['Tables']['short_links']['Row'];
