import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { newsKeys } from '../news/queries.ts';
import { photoKeys } from '../photos/queries.ts';
import { dataOf } from '../refusals/refusal.ts';
import { listed as listedProduct, shopKeys } from '../shop/queries.ts';

// Loads with the page of a club, and not with the app.

/** The newest products of a club that are on sale. */
export const clubProductsQuery = (db: Client, clubId: string) =>
  queryOptions({
    queryKey: [...shopKeys.all, 'club', clubId],
    queryFn: async () =>
      dataOf(
        await db
          .from('shop_products')
          .select(listedProduct)
          .eq('club_id', clubId)
          .eq('is_available', true)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(4),
      ),
  });

/** The newest articles about a club. */
export const clubNewsQuery = (db: Client, clubId: string) =>
  queryOptions({
    queryKey: [...newsKeys.all, 'club', clubId],
    queryFn: async () =>
      dataOf(
        await db
          .from('news')
          .select('id, slug, title, title_th, published_at')
          .eq('club_id', clubId)
          .not('published_at', 'is', null)
          .order('published_at', { ascending: false })
          .limit(4),
      ),
  });

/** The newest pictures of a club's events. */
export const clubPhotosQuery = (db: Client, clubId: string) =>
  queryOptions({
    queryKey: [...photoKeys.all, 'club', clubId],
    queryFn: async () =>
      dataOf(
        await db
          .from('event_photos')
          .select('id, file_path, caption, created_at, uploader_id, event_id, events!inner(title, title_th, starts_at, club_id)')
          .eq('events.club_id', clubId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(8),
      ),
  });
