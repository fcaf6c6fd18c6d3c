import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf, RowOf } from '../data/row-of.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** Query keys of clubs. */
export const clubKeys = {
  all: ['clubs'] as const,
  list: ['clubs', 'list'] as const,
  one: (slug: string) => ['clubs', 'one', slug] as const,
  edited: ['clubs', 'edited'] as const,
};

const listed = 'id, slug, name, name_th, description, description_th, logo_path, interests' as const;

export const clubsQuery = (db: Client) =>
  queryOptions({
    queryKey: clubKeys.list,
    queryFn: async () => dataOf(await db.from('clubs').select(listed).eq('is_active', true).order('name')),
  });

/** One club, or null. */
export const clubQuery = (db: Client, slug: string) =>
  queryOptions({
    queryKey: clubKeys.one(slug),
    queryFn: async () =>
      maybeDataOf(
        await db
          .from('clubs')
          .select(`${listed}, meeting, meeting_th, links, cover_image, cover_alt, cover_alt_th, is_active, joining`)
          .eq('slug', slug)
          .maybeSingle(),
      ),
  });

export type Club = NonNullable<DataOf<typeof clubQuery>>;

export type ListedClub = RowOf<typeof clubsQuery>;

/** Whole rows: an administrator who removes one can restore it. */
export const editedClubsQuery = (db: Client) =>
  queryOptions({
    queryKey: clubKeys.edited,
    queryFn: async () =>
      dataOf(
        await db
          .from('clubs')
          .select('*, president:profiles!clubs_president_id_fkey(nickname, full_name, full_name_en)')
          .order('name'),
      ),
  });

export type EditedClub = RowOf<typeof editedClubsQuery>;
