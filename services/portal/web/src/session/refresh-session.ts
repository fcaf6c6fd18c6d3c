import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { sessionQuery } from './queries.ts';

/** Reads again who is signed in, after their profile changed; every page shows it. */
export async function refreshSession(db: Client, queries: QueryClient, router: { readonly invalidate: () => Promise<void> }) {
  await queries.fetchQuery({ ...sessionQuery(db), staleTime: 0 });
  await router.invalidate();
}
