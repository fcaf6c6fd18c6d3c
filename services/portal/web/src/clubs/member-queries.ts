import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';
import { memberKeys, membershipQuery, type Membership } from './membership.ts';

// Loads with what signed-in readers see of a club's page, and not with the page.

/** The members who show themselves. */
export const visibleMembersQuery = (db: Client, club: string) =>
  queryOptions({
    queryKey: memberKeys.visible(club),
    queryFn: async () => dataOf(await db.rpc('club_members_on_page', { club })),
  });

/** The last messages of the reader and a club, oldest first. */
export const ownMessagesQuery = (db: Client, club: string, person: string) =>
  queryOptions({
    queryKey: memberKeys.messages(club),
    queryFn: async () =>
      dataOf(
        await db
          .from('club_messages')
          .select('id, is_reply, body, created_at')
          .eq('club_id', club)
          .eq('person_id', person)
          .order('created_at', { ascending: false })
          .limit(100),
      ).toReversed(),
  });

/** The last messages of the officers to all members, newest first. */
export const fromOfficersQuery = (db: Client, club: string) =>
  queryOptions({
    queryKey: memberKeys.fromOfficers(club),
    queryFn: async () =>
      dataOf(
        await db
          .from('club_news')
          .select('id, body, created_at')
          .eq('club_id', club)
          .order('created_at', { ascending: false })
          .limit(100),
      ),
  });

/** Members and officers read what the officers write to all. */
export const readsOfficers = ({ own, is_officer: isOfficer }: Membership): boolean => own === 'member' || isOfficer;

/** For the page's loader: what came after the page would push down what is below. */
export async function prefetchFromOfficers(db: Client, queries: QueryClient, club: string): Promise<void> {
  await queries.prefetchQuery(membershipQuery(db, club));
  const membership = queries.getQueryData(membershipQuery(db, club).queryKey);
  if (membership && readsOfficers(membership)) await queries.prefetchQuery(fromOfficersQuery(db, club));
}

/** Joins, or asks to. @throws Refusal club_closed, club_officers_missing, club_person_blocked, club_not_found */
export const joinClub = async (db: Client, club: string, note: string) =>
  dataOf(await db.rpc('join_club', { club, note })) as 'member' | 'waiting';

/** Ends the reader's membership or request. */
export const leaveClub = async (db: Client, membership: string) =>
  void dataOf(await db.from('club_members').delete().eq('id', membership).select('id'));

export const showInClub = async (db: Client, membership: string, isShown: boolean) =>
  void dataOf(await db.from('club_members').update({ is_shown: isShown }).eq('id', membership).select('id'));

/** @throws Refusal club_message_unanswered, club_message_length, club_person_blocked, club_officers_missing */
export const writeToClub = async (db: Client, club: string, body: string) =>
  void maybeDataOf(await db.rpc('write_to_club', { club, body }));
