import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';

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
  fromOfficers: (club: string) => ['club-members', club, 'from-officers'] as const,
  conversations: (club: string) => ['club-members', club, 'conversations'] as const,
  blocked: (club: string) => ['club-members', club, 'blocked'] as const,
};

export const membershipQuery = (db: Client, club: string) =>
  queryOptions({
    queryKey: memberKeys.own(club),
    queryFn: async () => dataOf(await db.rpc('club_membership', { club }))[0] as unknown as Membership,
  });
