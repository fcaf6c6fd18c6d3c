import { useQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import type { Session } from '../session/session.ts';
import { ownClubsQuery, type OwnClub } from './own-clubs.ts';

/** How many requests and conversations wait for an answer. */
export const waitingIn = (clubs: readonly Pick<OwnClub, 'requests' | 'conversations'>[]): number =>
  clubs.reduce((sum, { requests, conversations }) => sum + requests + conversations, 0);

/** How much waits for the reader in the clubs whose officer they are. */
export function useWaitingInClubs(session: Session | null): number {
  const { data } = useQuery({ ...ownClubsQuery(useClient(), session?.userId ?? ''), enabled: session !== null });
  return waitingIn(data ?? []);
}
