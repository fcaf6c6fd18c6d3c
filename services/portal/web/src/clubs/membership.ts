import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

// Loads with the page of a club, and not with the app.

/** What the reader is to a club, and how many members it has. */
export interface Membership {
  readonly members: number;
  readonly own: 'member' | 'waiting' | null;
  /** The reader's row, which may be about to be removed. */
  readonly own_id: string | null;
  readonly is_shown: boolean;
  readonly is_officer: boolean;
  readonly is_president: boolean;
  readonly has_officers: boolean;
}

/** Query keys of who is in a club, and of what is written to it. */
export const memberKeys = {
  all: ['club-members'] as const,
  own: (club: string) => ['club-members', club, 'own'] as const,
  visible: (club: string) => ['club-members', club, 'visible'] as const,
  list: (club: string) => ['club-members', club, 'list'] as const,
  messages: (club: string) => ['club-members', club, 'messages'] as const,
  conversations: (club: string) => ['club-members', club, 'conversations'] as const,
  blocked: (club: string) => ['club-members', club, 'blocked'] as const,
};

export const membershipQuery = (db: Client, club: string) =>
  queryOptions({
    queryKey: memberKeys.own(club),
    queryFn: async () => dataOf(await db.rpc('club_membership', { club }))[0] as unknown as Membership,
  });

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
