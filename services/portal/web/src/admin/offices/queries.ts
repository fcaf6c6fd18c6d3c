import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { Database } from '../../data/database.gen.ts';
import type { RowOf } from '../../data/row-of.ts';
import { afterPlace, pagesQuery } from '../../kit/pages.ts';
import { dataOf } from '../../refusals/refusal.ts';
import type { Role } from '../../session/roles.ts';
import { assignOffices, changeOffices, planHandOver, type OfficeChange, type OfficeTerm } from './mutations.ts';
import type { OfficeLine } from './office-file.rules.ts';

/** Query keys of offices. */
export const officeKeys = {
  all: ['offices'] as const,
  invitations: (isOpen: boolean) => ['offices', 'invitations', isOpen] as const,
  terms: ['offices', 'terms'] as const,
  invitedTerms: ['offices', 'invited-terms'] as const,
  holders: (role: Role, limit: number) => ['offices', 'holders', role, limit] as const,
};

const invitationColumns =
  'id, address, name, role, division, club_id, term, starts_on, sent_at, expires_at, accepted_at, withdrawn_at, created_at' as const;

export type Invitation = Pick<
  Database['public']['Tables']['invitations']['Row'],
  | 'id'
  | 'address'
  | 'name'
  | 'role'
  | 'division'
  | 'club_id'
  | 'term'
  | 'starts_on'
  | 'sent_at'
  | 'expires_at'
  | 'accepted_at'
  | 'withdrawn_at'
  | 'created_at'
>;

/** Invitations, the newest first: those that wait, or those that ended. */
export const invitationsQuery = (db: Client, isOpen: boolean) =>
  pagesQuery({
    queryKey: officeKeys.invitations(isOpen),
    read: async (last: Invitation | null, limit) => {
      const all = db
        .from('invitations')
        .select(invitationColumns)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit);
      const rows = isOpen
        ? all.is('accepted_at', null).is('withdrawn_at', null)
        : all.or('accepted_at.not.is.null,withdrawn_at.not.is.null');
      return dataOf(
        await (last === null ? rows : rows.or(afterPlace({ column: 'created_at', value: last.created_at, id: last.id }))),
      );
    },
  });

/** The term of each invitation that waits for its person. */
export const invitedTermsQuery = (db: Client) =>
  queryOptions({
    queryKey: officeKeys.invitedTerms,
    queryFn: async () =>
      dataOf(
        await db.from('invitations').select('term').is('accepted_at', null).is('withdrawn_at', null).not('term', 'is', null),
      ),
  });

/** Offices that are held or planned: as many as the organisation has officers. */
export const termsQuery = (db: Client) =>
  queryOptions({
    queryKey: officeKeys.terms,
    queryFn: async () =>
      dataOf(
        await db
          .from('terms_of_office')
          .select(
            'id, person_id, role, division, club_id, term, starts_on, ends_on, began_at, handed_over_to, photo_path, person:profiles!terms_of_office_person_id_fkey(nickname, full_name, full_name_en, avatar_path)',
          )
          .is('closed_at', null)
          .order('ends_on')
          .order('role', { ascending: false })
          .order('id'),
      ),
  });

export type HeldTerm = RowOf<typeof termsQuery>;

/** Who has a role now, with the days on which their terms of it end; at most `limit` people. */
export const holdersQuery = (db: Client, role: Role, limit: number) =>
  queryOptions({
    queryKey: officeKeys.holders(role, limit),
    queryFn: async () =>
      dataOf(
        await db
          .from('profiles')
          .select(
            'id, nickname, full_name, full_name_en, is_name_doubtful, terms:terms_of_office!terms_of_office_person_id_fkey(ends_on)',
          )
          .eq('role', role)
          .is('erased_at', null)
          .eq('terms.role', role)
          .not('terms.began_at', 'is', null)
          .is('terms.closed_at', null)
          .order('nickname')
          .limit(limit),
      ),
  });

/** What lines would do. It is asked again whenever they or the term change. */
export const assignPreview = (db: Client, lines: readonly OfficeLine[], term: OfficeTerm) =>
  queryOptions({
    queryKey: [...officeKeys.all, 'preview', lines, term],
    queryFn: async () => assignOffices(db, lines, term, true),
    gcTime: 0,
  });

export const handOverPreview = (db: Client, lines: readonly OfficeLine[], term: OfficeTerm) =>
  queryOptions({
    queryKey: [...officeKeys.all, 'hand-over', lines, term],
    queryFn: async () => planHandOver(db, lines, term, true),
    gcTime: 0,
  });

export const changePreview = (db: Client, changes: readonly OfficeChange[]) =>
  queryOptions({
    queryKey: [...officeKeys.all, 'changes', changes],
    queryFn: async () => changeOffices(db, changes, true),
    gcTime: 0,
  });
