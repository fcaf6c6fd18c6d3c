import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import type { RowOf } from '../data/row-of.ts';
import { afterPlace, pagesQuery } from '../kit/pages.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** Query keys of news. */
export const newsKeys = {
  all: ['news'] as const,
  list: ['news', 'list'] as const,
  latest: ['news', 'latest'] as const,
  article: (slug: string) => ['news', 'article', slug] as const,
  edited: ['news', 'edited'] as const,
};

/** More than any page shows beside something else. */
const maxLatest = 8;

const listed = 'id, slug, title, title_th, summary, summary_th, cover_image, cover_alt, cover_alt_th, published_at' as const;

const published = (db: Client) =>
  db
    .from('news')
    .select(listed)
    .not('published_at', 'is', null)
    .order('published_at', { ascending: false })
    .order('id', { ascending: false });

/** The newest articles. */
export const latestNewsQuery = (db: Client) =>
  queryOptions({ queryKey: newsKeys.latest, queryFn: async () => dataOf(await published(db).limit(maxLatest)) });

export type ListedArticle = RowOf<typeof latestNewsQuery>;

/** All published articles, newest first. */
export const newsQuery = (db: Client) =>
  pagesQuery({
    queryKey: newsKeys.list,
    read: async (last: ListedArticle | null, limit) => {
      const news = published(db).limit(limit);
      if (last === null) return dataOf(await news);
      return dataOf(await news.or(afterPlace({ column: 'published_at', value: last.published_at, id: last.id })));
    },
  });

export const articleQuery = (db: Client, slug: string) =>
  queryOptions({
    queryKey: newsKeys.article(slug),
    queryFn: async () =>
      maybeDataOf(
        await db.from('news').select(`${listed}, body, body_th, clubs(slug, name, name_th)`).eq('slug', slug).maybeSingle(),
      ),
  });

/** Whole rows, drafts first, then newest first: an administrator who removes one can restore it. */
export const editedNewsQuery = (db: Client) =>
  pagesQuery({
    queryKey: newsKeys.edited,
    read: async (last: EditedArticle | null, limit) => {
      const news = db
        .from('news')
        .select('*')
        .order('published_at', { ascending: false, nullsFirst: true })
        .order('id', { ascending: false })
        .limit(limit);
      if (last === null) return dataOf(await news);
      return dataOf(await news.or(afterPlace({ column: 'published_at', value: last.published_at, id: last.id })));
    },
  });

export type EditedArticle = Database['public']['Tables']['news']['Row'];
