import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, set } from 'idb-keyval';
import { storedUserId } from '../session/stored-session.ts';

const writeMs = 300;
const key = 'queries';

interface StoredQueries {
  /** Another build may read other shapes. */
  readonly build: string;
  /** The person it belongs to; nobody else sees it. */
  readonly person: string | undefined;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  readonly state: DehydratedState;
}

const openStore = () => ('indexedDB' in globalThis ? createStore('portal-queries', 'queries') : undefined);

/**
 * Stores what was read on this device: pages that were open before also open without a network, for as long as queries are kept.
 * With a network they show the stored data and read it again. Resolves when the stored data is restored, except what is there
 * already; does nothing without IndexedDB.
 */
export async function persistQueries(queries: QueryClient, build: string): Promise<void> {
  const store = openStore();
  if (!store) return;
  const stored = await get<StoredQueries>(key, store).catch(() => undefined);
  const { gcTime: maxStoredMs = 0 } = queries.getDefaultOptions().queries ?? {};
  if (stored && stored.build === build && stored.person === storedUserId() && Date.now() - stored.at < maxStoredMs) {
    const present = new Set(
      queries
        .getQueryCache()
        .getAll()
        .map(({ queryHash }) => queryHash),
    );
    hydrate(queries, { ...stored.state, queries: stored.state.queries.filter(({ queryHash }) => !present.has(queryHash)) });
    // Stored data is stale: each page reads it again when it opens.
    await queries.invalidateQueries({ refetchType: 'none', predicate: ({ queryHash }) => !present.has(queryHash) });
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = dehydrate(queries, { shouldDehydrateQuery });
    void set(key, { build, person: storedUserId(), at: Date.now(), state } satisfies StoredQueries, store).catch(() => {});
  };
  queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(write, writeMs);
  });
  addEventListener('pagehide', () => timer !== undefined && write());
}

/** Removes every stored query: the next person who signs in finds nothing. */
export async function forgetQueries(): Promise<void> {
  const store = openStore();
  if (store) await del(key, store).catch(() => {});
}

/**
 * The signed-in person is always read again. What was not there may be there on the next visit, whose page would not ask. Queries
 * with expiring addresses are excluded by their meta.
 */
export const shouldDehydrateQuery: NonNullable<NonNullable<Parameters<typeof dehydrate>[1]>['shouldDehydrateQuery']> = ({
  state,
  queryKey,
  meta,
}) => state.status === 'success' && state.data !== null && queryKey[0] !== 'session' && meta?.['isKept'] !== false;
