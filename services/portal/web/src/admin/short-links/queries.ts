import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { dataOf } from '../../refusals/refusal.ts';

export const shortLinksQuery = (db: Client) =>
  queryOptions({
    queryKey: ['short-links'],
    queryFn: async () => dataOf(await db.from('short_links').select('*').order('created_at', { ascending: false }).limit(500)),
  });

export type ShortLink = RowOf<typeof shortLinksQuery>;
