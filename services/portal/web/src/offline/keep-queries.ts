import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, set } from 'idb-keyval';
import { storedUserId } from '../session/stored-session.ts';

/** How long a page that was seen opens without a network. */
export const keptMs = 3 * 24 * 60 * 60_000;
const writeMs = 300;
const key = 'queries';

interface Kept {
  /** Another build may read other shapes. */
  readonly build: string;
  /** Whose it is: nobody else sees it. */
  readonly person: string | undefined;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  readonly state: DehydratedState;
}

const openStore = () => ('indexedDB' in globalThis ? createStore('portal', 'kept') : undefined);

/**
 * Keeps what was read on this device, so that pages already seen open without a network; with one they show what was
 * kept and ask anew. Resolves when what was kept is back. A browser without a store goes without.
 */
export async function keepQueries(queries: QueryClient, build: string): Promise<void> {
  const store = openStore();
  if (!store) return;
  const kept = await get<Kept>(key, store).catch(() => undefined);
  if (kept && kept.build === build && kept.person === storedUserId() && Date.now() - kept.at < keptMs) {
    hydrate(queries, kept.state);
    // Kept is not fresh: each page asks again when it is opened.
    await queries.invalidateQueries({ refetchType: 'none' });
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = dehydrate(queries, { shouldDehydrateQuery });
    void set(key, { build, person: storedUserId(), at: Date.now(), state } satisfies Kept, store).catch(() => {});
  };
  queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(write, writeMs);
  });
  addEventListener('pagehide', () => timer !== undefined && write());
}

/** Forgets all that was kept; whoever signs in next finds nothing of it. */
export async function forgetQueries(): Promise<void> {
  const store = openStore();
  if (store) await del(key, store).catch(() => {});
}

/** Who is signed in is asked each time, and what says so of itself is not kept: addresses that expire. */
const shouldDehydrateQuery: NonNullable<NonNullable<Parameters<typeof dehydrate>[1]>['shouldDehydrateQuery']> = ({
  state,
  queryKey,
  meta,
}) => state.status === 'success' && queryKey[0] !== 'session' && meta?.['isKept'] !== false;
