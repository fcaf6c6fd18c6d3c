import type { Clock } from '@trivium/core';
import type { Claims } from '../../gateway/check-claims.ts';
import { isUuid } from '../request/authenticate.ts';

/** Whether the session of a token still holds: read by everything that takes tokens. */
export interface ActiveSessions {
  /** True for claims without `session_id`, and everywhere where the project does not ask for the check. */
  readonly isActive: (claims: Claims) => Promise<boolean>;
}

export interface ActiveSessionsOptions {
  readonly clock: Clock;
  /** The sessions among these that hold, each with whose it is. */
  readonly find: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly onError: (error: unknown) => void;
  /** Most sessions that are remembered. */
  readonly maxEntries?: number;
}

/** An answer counts for this long; from the first of these times on it is renewed while it is still used. */
const renewAfterMs = 10_000;
const maxAgeMs = 20_000;
/** Ids of one query. */
const maxBatch = 1_000;

const [yes, no] = [Promise.resolve(true), Promise.resolve(false)];

interface Entry {
  /** Whose session it is; undefined: it has ended. */
  person: string | undefined;
  checkedAt: number;
}

/** Every token counts until it expires, as on Supabase. */
export const uncheckedSessions: ActiveSessions = { isActive: () => yes };

/**
 * Asks the database about many sessions by one query, and remembers its answers for at most 20 s. While the database
 * does not answer, what was known last counts, and a session that nobody has asked about counts as active: the token is
 * signed and not expired, and without the database it reads nothing.
 */
export function createActiveSessions(options: ActiveSessionsOptions): ActiveSessions {
  const { clock, find, onError, maxEntries = 20_000 } = options;
  const known = new Map<string, Entry>();
  const waiting = new Set<string>();
  let isFailing = false;
  let batch: Promise<void> | undefined;

  function remember(id: string, person: string | undefined, checkedAt: number): void {
    // The one that was asked about longest ago goes; a Map keeps the order of insertion.
    known.delete(id);
    if (known.size >= maxEntries) known.delete(known.keys().next().value as string);
    known.set(id, { person, checkedAt });
  }

  async function askBatches(): Promise<void> {
    // Whoever comes in the same turn of the loop is asked about together.
    await new Promise((resolve) => setImmediate(resolve));
    const ids = [...waiting].slice(0, maxBatch);
    for (const id of ids) waiting.delete(id);
    const askedAt = clock.now().getTime();
    try {
      const active = await find(ids);
      for (const id of ids) remember(id, active.get(id), askedAt);
      isFailing = false;
    } catch (error) {
      // Once for each failure that lasts, since every request asks again.
      if (!isFailing) onError(error);
      isFailing = true;
      for (const id of ids) {
        const entry = known.get(id);
        // Asked again at the earliest after the time of renewal.
        if (entry) entry.checkedAt = askedAt;
      }
    }
  }

  /** Resolves once the session was asked about. */
  async function ask(id: string): Promise<void> {
    waiting.add(id);
    while (waiting.has(id)) {
      batch ??= askBatches().finally(() => (batch = undefined));
      await batch;
    }
  }

  async function askAndAnswer(id: string, person: unknown): Promise<boolean> {
    await ask(id);
    const entry = known.get(id);
    return entry === undefined || entry.person === person;
  }

  return {
    isActive({ session_id: id, sub }) {
      if (id === undefined || id === '') return yes;
      if (typeof id !== 'string' || !isUuid(id)) return no;
      const entry = known.get(id);
      const age = entry ? clock.now().getTime() - entry.checkedAt : Infinity;
      if (!entry || age > maxAgeMs) return askAndAnswer(id, sub);
      if (age > renewAfterMs && !waiting.has(id)) void ask(id);
      return entry.person === sub ? yes : no;
    },
  };
}
