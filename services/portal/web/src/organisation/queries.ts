import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of divisions and people in office. */
export const organisationKeys = {
  divisions: ['divisions', 'list'] as const,
  editedDivisions: ['divisions', 'edited'] as const,
  leadership: ['leadership'] as const,
};

export const divisionsQuery = (db: Client) =>
  queryOptions({
    queryKey: organisationKeys.divisions,
    staleTime: 5 * 60_000,
    queryFn: async () =>
      dataOf(
        await db
          .from('divisions')
          .select('slug, name, name_th, description, description_th, chair_id')
          .order('position')
          .order('slug'),
      ),
  });

/** The faculty's leadership and the boards of past and present, by term. */
export const leadershipQuery = (db: Client) =>
  queryOptions({
    queryKey: organisationKeys.leadership,
    staleTime: 5 * 60_000,
    queryFn: async () =>
      dataOf(
        await db
          .from('faculty_static')
          .select('id, name, name_th, title, title_th, term, photo_path')
          .order('position')
          .order('name'),
      ),
  });

export type Leader = RowOf<typeof leadershipQuery>;

/** Whole rows: an administrator who removes one can restore it. */
export const editedDivisionsQuery = (db: Client) =>
  queryOptions({
    queryKey: organisationKeys.editedDivisions,
    queryFn: async () =>
      dataOf(
        await db
          .from('divisions')
          .select('*, chair:profiles!divisions_chair_id_fkey(nickname, full_name)')
          .order('position')
          .order('slug'),
      ),
  });

export type EditedDivision = RowOf<typeof editedDivisionsQuery>;
