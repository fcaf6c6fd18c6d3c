import type { Clock } from '@trivium/core';
import type pg from 'pg';
import { dayOf, policies, type Policy } from './policies.rules.ts';
import { addCounts, deleteCountsBefore, readClientCounts, readCounts, type RequestCount } from './request-counts.sql.ts';

export interface DailyLimitsOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Whether requests over the limit are refused. Requests are counted either way. */
  readonly isEnforced: boolean;
  readonly onError: (error: unknown) => void;
}

export interface DailyLimits {
  /** Counts a request. False where the client is over its limit and limits are enforced; it is then not counted. */
  consume(policy: Policy, client: string, now: Date): boolean;
  /** How many requests a client has made today, over all replicas as of their last flush. */
  used(client: string, now: Date): Promise<Readonly<Record<Policy, number>>>;
  /** Writes the counts since the last flush, and reads what other replicas counted. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Count {
  /** Over all replicas, as of the last flush. */
  stored: number;
  /** Counted here since then. */
  pending: number;
}

const flushMs = 1_000;
/** Clients held in memory between flushes. An evicted one is read from the database again at its next flush. */
const maxClients = 50_000;

/**
 * Daily limits that add next to nothing to a request: counted in memory and flushed to PostgreSQL once a second.
 * Replicas agree within that second. A client is known by its keyed hash.
 */
export async function startDailyLimits(options: DailyLimitsOptions): Promise<DailyLimits> {
  const { pool, clock } = options;
  let day = dayOf(clock.now());
  let cleanedDay = '';
  let counts = new Map<string, Count>();
  let flushing: Promise<void> | undefined;
  let cancel = () => {};
  let isStopped = false;
  const keyOf = (policy: Policy, client: string) => `${policy} ${client}`;

  function mergeStored(rows: readonly RequestCount[]): void {
    for (const { policy, client, count } of rows) {
      const key = keyOf(policy, client);
      const present = counts.get(key);
      if (present) present.stored = count;
      else counts.set(key, { stored: count, pending: 0 });
    }
  }

  function startNewDay(now: Date): void {
    const today = dayOf(now);
    if (today === day) return;
    day = today;
    counts = new Map();
  }

  /** Part of a flush: rows that this replica still wrote for the old day are deleted too. */
  async function deleteOldDays(): Promise<void> {
    const today = day;
    if (cleanedDay === today) return;
    await deleteCountsBefore(pool, today);
    cleanedDay = today;
  }

  function takePending(): RequestCount[] {
    const pending: RequestCount[] = [];
    for (const [key, count] of counts) {
      if (count.pending === 0) continue;
      const [policy, client] = key.split(' ') as [Policy, string];
      pending.push({ policy, client, count: count.pending });
      count.stored += count.pending;
      count.pending = 0;
    }
    return pending;
  }

  function restorePending(rows: readonly RequestCount[]): void {
    for (const { policy, client, count } of rows) {
      const present = counts.get(keyOf(policy, client));
      if (present) Object.assign(present, { stored: present.stored - count, pending: present.pending + count });
    }
  }

  async function writeCounts(): Promise<void> {
    startNewDay(clock.now());
    const flushedDay = day;
    const pending = takePending();
    if (pending.length > 0) {
      try {
        const rows = await addCounts(pool, flushedDay, pending);
        if (flushedDay === day) mergeStored(rows);
      } catch (error) {
        // No count is lost while the database is away, unless its day is over.
        if (flushedDay === day) restorePending(pending);
        throw error;
      }
    }
    evictClients();
    await deleteOldDays();
  }

  /** Evicts the oldest clients. Those over their limit stay, since they must be refused. */
  function evictClients(): void {
    if (counts.size <= maxClients) return;
    for (const [key, { stored, pending }] of counts) {
      if (counts.size <= maxClients) return;
      const policy = key.slice(0, key.indexOf(' ')) as Policy;
      if (pending === 0 && stored < policies[policy]) counts.delete(key);
    }
  }

  function flush(): Promise<void> {
    flushing ??= writeCounts().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  function scheduleFlush(): void {
    if (isStopped) return;
    cancel = clock.schedule(new Date(clock.now().getTime() + flushMs), () => {
      flush().catch(options.onError).finally(scheduleFlush);
    });
  }

  mergeStored(await readCounts(pool, day, Math.min(...Object.values(policies)) / 2));
  scheduleFlush();
  return {
    consume(policy, client, now) {
      startNewDay(now);
      const key = keyOf(policy, client);
      const present = counts.get(key);
      if (options.isEnforced && present !== undefined && present.stored + present.pending >= policies[policy]) return false;
      if (present === undefined) counts.set(key, { stored: 0, pending: 1 });
      else present.pending++;
      return true;
    },
    async used(client, now) {
      startNewDay(now);
      const rows = await readClientCounts(pool, dayOf(now), client);
      const usedOf = (policy: Policy) => {
        const present = counts.get(keyOf(policy, client));
        const stored = Math.max(present?.stored ?? 0, rows.find((row) => row.policy === policy)?.count ?? 0);
        return stored + (present?.pending ?? 0);
      };
      return { 'by-code': usedOf('by-code'), log: usedOf('log'), others: usedOf('others') };
    },
    flush,
    async stop() {
      isStopped = true;
      cancel();
      await flush().catch(options.onError);
    },
  };
}
