import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { afterPlace, pagesQuery, quotedPattern } from '../../kit/pages.ts';
import { dataOf } from '../../refusals/refusal.ts';
import type { Message } from '../MessageList.tsx';
import { memberKeys } from '../membership.ts';

/** The members of a club do not stay on the device of an officer. */
const transient = { meta: { isKept: false } } as const;

const person =
  'person:profiles!club_members_person_id_fkey!inner(id, nickname, full_name, full_name_en, is_name_doubtful, avatar_path, cohort)' as const;

/** The requests that wait, the oldest first. */
export const requestsQuery = (db: Client, club: string) =>
  queryOptions({
    ...transient,
    queryKey: [...memberKeys.list(club), 'requests'],
    queryFn: async () =>
      dataOf(
        await db
          .from('club_members')
          .select(`id, note, created_at, ${person}`)
          .eq('club_id', club)
          .is('joined_at', null)
          .order('created_at')
          .limit(100),
      ),
  });

export type ClubRequest = RowOf<typeof requestsQuery>;

const readMembers = (db: Client, club: string) =>
  db
    .from('club_members')
    .select(`id, joined_at, office, club:clubs!inner(president_id), ${person}`)
    .eq('club_id', club)
    .not('joined_at', 'is', null);

export type ClubMember = NonNullable<Awaited<ReturnType<typeof readMembers>>['data']>[number];

/** A president stays until the office is handed over. */
export const isClubPresident = (member: ClubMember): boolean => member.club.president_id === member.person.id;

/** The president, and then the officers in the order in which they joined. */
export const officersQuery = (db: Client, club: string) =>
  queryOptions({
    ...transient,
    queryKey: [...memberKeys.list(club), 'officers'],
    queryFn: async () => {
      const { president_id: president } = dataOf(await db.from('clubs').select('president_id').eq('id', club).single());
      const isOfficer = president === null ? 'office.not.is.null' : `office.not.is.null,person_id.eq.${president}`;
      const officers = dataOf(await readMembers(db, club).or(isOfficer).order('joined_at').order('id'));
      return officers.toSorted((a, b) => Number(isClubPresident(b)) - Number(isClubPresident(a)));
    },
  });

/** Members without an office, the newest first; with a `term`, everybody whose name has it. */
export const membersQuery = (db: Client, club: string, term: string) => ({
  ...pagesQuery({
    queryKey: [...memberKeys.list(club), 'members', term],
    read: async (last: ClubMember | null, limit) => {
      let members = readMembers(db, club).order('joined_at', { ascending: false }).order('id', { ascending: false }).limit(limit);
      const pattern = quotedPattern(term);
      members =
        term === ''
          ? members.is('office', null)
          : members.or(['nickname', 'full_name', 'full_name_en'].map((column) => `${column}.ilike.${pattern}`).join(','), {
              referencedTable: 'person',
            });
      if (last !== null) members = members.or(afterPlace({ column: 'joined_at', value: last.joined_at, id: last.id }));
      return dataOf(await members);
    },
  }),
  ...transient,
});

/** What people wrote to the club: the conversations that wait for an answer first. */
export const conversationsQuery = (db: Client, club: string) =>
  queryOptions({
    ...transient,
    queryKey: memberKeys.conversations(club),
    queryFn: async () =>
      dataOf(await db.rpc('club_conversations', { club })).map((row) => ({
        ...row,
        messages: row.messages as unknown as Message[],
      })),
  });

export type Conversation = RowOf<typeof conversationsQuery>;

/** How many members a message of the reader to all of them would reach. */
export const audienceQuery = (db: Client, club: string) =>
  queryOptions({
    ...transient,
    queryKey: [...memberKeys.list(club), 'audience'],
    queryFn: async () => dataOf(await db.rpc('count_club_audience', { club })),
  });

/** Whom the club blocks. */
export const blockedQuery = (db: Client, club: string) =>
  queryOptions({
    ...transient,
    queryKey: memberKeys.blocked(club),
    queryFn: async () =>
      dataOf(
        await db
          .from('club_blocks')
          .select('id, person:profiles!club_blocks_person_id_fkey(id, nickname, full_name, full_name_en, is_name_doubtful)')
          .eq('club_id', club)
          .order('created_at', { ascending: false }),
      ),
  });
