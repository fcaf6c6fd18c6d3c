import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { sessionQuery } from './queries.ts';

/** Asks anew who is signed in, after their profile changed, and shows it in the frame. */
export async function refreshSession(db: Client, queries: QueryClient, router: { readonly invalidate: () => Promise<void> }) {
  await queries.fetchQuery({ ...sessionQuery(db), staleTime: 0 });
  await router.invalidate();
}
