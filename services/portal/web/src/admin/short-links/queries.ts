import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** Query keys of short links. */
export const shortLinkKeys = {
  list: ['short-links'] as const,
};

export const shortLinksQuery = (db: Client) =>
  queryOptions({
    queryKey: shortLinkKeys.list,
    queryFn: async () => dataOf(await db.from('short_links').select('*').order('created_at', { ascending: false }).limit(500)),
  });

export type ShortLink = RowOf<typeof shortLinksQuery>;
