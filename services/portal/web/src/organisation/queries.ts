import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';
import type { Role } from '../session/roles.ts';

/** Query keys of divisions and people in office. */
export const organisationKeys = {
  divisions: ['divisions', 'list'] as const,
  editedDivisions: ['divisions', 'edited'] as const,
  leadership: ['leadership'] as const,
  boardMembers: ['leadership', 'board'] as const,
  editedLeadership: ['leadership', 'edited'] as const,
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

/** The faculty's leadership, and boards that were written by hand. */
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

/** The student boards that come from terms of office, the newest first. */
export const boardMembersQuery = (db: Client) =>
  queryOptions({
    queryKey: organisationKeys.boardMembers,
    staleTime: 5 * 60_000,
    queryFn: async () => dataOf(await db.rpc('list_board_members', undefined, { get: true })) as readonly BoardMember[],
  });

/** The generated types do not know that left joins make columns nullable. */
export interface BoardMember {
  readonly id: string;
  readonly term: string;
  readonly role: Role;
  readonly division: string | null;
  readonly division_th: string | null;
  readonly club: string | null;
  readonly club_th: string | null;
  readonly name: string;
  readonly name_en: string | null;
  readonly avatar_path: string | null;
  readonly photo_path: string | null;
  readonly starts_on: string;
  readonly ends_on: string | null;
}

/** Whole rows: an administrator who removes one can restore it. */
export const editedLeadershipQuery = (db: Client) =>
  queryOptions({
    queryKey: organisationKeys.editedLeadership,
    queryFn: async () =>
      dataOf(
        await db
          .from('faculty_static')
          .select('*')
          .order('term', { ascending: false, nullsFirst: true })
          .order('position')
          .order('name'),
      ),
  });

export type EditedLeader = RowOf<typeof editedLeadershipQuery>;

/** Whole rows: an administrator who removes one can restore it. */
export const editedDivisionsQuery = (db: Client) =>
  queryOptions({
    queryKey: organisationKeys.editedDivisions,
    queryFn: async () =>
      dataOf(
        await db
          .from('divisions')
          .select('*, chair:profiles!divisions_chair_id_fkey(nickname, full_name, full_name_en)')
          .order('position')
          .order('slug'),
      ),
  });

export type EditedDivision = RowOf<typeof editedDivisionsQuery>;
