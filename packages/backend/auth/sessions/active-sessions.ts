import type { Clock } from '@trivium/core';
import type { Claims } from '../../gateway/check-claims.ts';
import { isUuid } from '@trivium/core';

/** Whether the session of a token is still active. Every service that accepts tokens asks. */
export interface ActiveSessions {
  /** Always true for claims without `session_id`, and if the project does not enable the check. */
  readonly isActive: (claims: Claims) => Promise<boolean>;
}

export interface ActiveSessionsOptions {
  readonly clock: Clock;
  /** The active ones of these sessions, each with the id of its user. */
  readonly find: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly onError: (error: unknown) => void;
  /** How many sessions are cached. */
  readonly maxEntries?: number;
}

/** A result is valid for `maxAgeMs`. From `renewAfterMs` on, each use renews it in the background. */
const renewAfterMs = 10_000;
const maxAgeMs = 20_000;
/** Ids per query. */
const maxBatch = 1_000;

const [yes, no] = [Promise.resolve(true), Promise.resolve(false)];

interface Entry {
  /** The session's user; undefined if the session has ended. */
  userId: string | undefined;
  checkedAt: number;
}

/** Without the check, every token is valid until it expires, as on Supabase. */
export const uncheckedSessions: ActiveSessions = { isActive: () => yes };

/**
 * Checks many sessions in one query and caches the results for at most 20 s. While the database does not respond, the last
 * result stays valid, and a session without one counts as active. This is safe: the token is signed and not expired, and
 * without the database it reads nothing.
 */
export function createActiveSessions(options: ActiveSessionsOptions): ActiveSessions {
  const { clock, find, onError, maxEntries = 20_000 } = options;
  const entries = new Map<string, Entry>();
  const waiting = new Set<string>();
  let isFailing = false;
  let batch: Promise<void> | undefined;

  function remember(id: string, userId: string | undefined, checkedAt: number): void {
    // Evict the oldest entry. A Map keeps the order of insertion.
    entries.delete(id);
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string);
    entries.set(id, { userId, checkedAt });
  }

  async function checkBatch(): Promise<void> {
    // Batch all sessions of the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    const ids = [...waiting].slice(0, maxBatch);
    for (const id of ids) waiting.delete(id);
    const checkedAt = clock.now().getTime();
    try {
      const active = await find(ids);
      for (const id of ids) remember(id, active.get(id), checkedAt);
      isFailing = false;
    } catch (error) {
      // Report an outage once, not on every request.
      if (!isFailing) onError(error);
      isFailing = true;
      for (const id of ids) {
        const entry = entries.get(id);
        // Do not check again before the renewal time.
        if (entry) entry.checkedAt = checkedAt;
      }
    }
  }

  /** Resolves once the session has been checked. */
  async function check(id: string): Promise<void> {
    waiting.add(id);
    while (waiting.has(id)) {
      batch ??= checkBatch().finally(() => (batch = undefined));
      await batch;
    }
  }

  async function checkNow(id: string, userId: unknown): Promise<boolean> {
    await check(id);
    const entry = entries.get(id);
    return entry === undefined || entry.userId === userId;
  }

  return {
    isActive({ session_id: id, sub }) {
      if (id === undefined || id === '') return yes;
      if (typeof id !== 'string' || !isUuid(id)) return no;
      const entry = entries.get(id);
      const age = entry ? clock.now().getTime() - entry.checkedAt : Infinity;
      if (!entry || age > maxAgeMs) return checkNow(id, sub);
      if (age > renewAfterMs && !waiting.has(id)) void check(id);
      return entry.userId === sub ? yes : no;
    },
  };
}
