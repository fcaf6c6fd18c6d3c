import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** Query keys of news. */
export const newsKeys = {
  all: ['news'] as const,
  list: ['news', 'list'] as const,
  article: (slug: string) => ['news', 'article', slug] as const,
  edited: ['news', 'edited'] as const,
};

const listed = 'id, slug, title, title_th, summary, summary_th, cover_image, cover_alt, cover_alt_th, published_at' as const;

export const newsQuery = (db: Client) =>
  queryOptions({
    queryKey: newsKeys.list,
    queryFn: async () =>
      dataOf(
        await db
          .from('news')
          .select(listed)
          .not('published_at', 'is', null)
          .order('published_at', { ascending: false })
          .limit(100),
      ),
  });

export const articleQuery = (db: Client, slug: string) =>
  queryOptions({
    queryKey: newsKeys.article(slug),
    queryFn: async () => maybeDataOf(await db.from('news').select(`${listed}, body, body_th`).eq('slug', slug).maybeSingle()),
  });

export type ListedArticle = RowOf<typeof newsQuery>;

/** Whole rows: an administrator who removes one can restore it. */
export const editedNewsQuery = (db: Client) =>
  queryOptions({
    queryKey: newsKeys.edited,
    queryFn: async () =>
      dataOf(await db.from('news').select('*').order('published_at', { ascending: false, nullsFirst: true }).limit(300)),
  });

export type EditedArticle = RowOf<typeof editedNewsQuery>;
