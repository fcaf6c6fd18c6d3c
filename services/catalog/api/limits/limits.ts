import type { Clock } from '@trivium/core';
import type { Gate, Refused } from '@trivium/http';
import type pg from 'pg';
import { refuse, type Contact } from '../../contract/index.ts';
import { daySeconds, dayOf, policies, policyOf, secondsLeft, type Policy } from './policies.rules.ts';
import { addCounts, deleteCountsBefore, readCounts, type Counted } from './request-counts.sql.ts';

export interface LimitsOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Whether a client that is over its limit is refused; counted is either way. */
  readonly isEnforced: boolean;
  readonly contact: Contact;
  readonly onError: (error: unknown) => void;
}

export interface Limits {
  readonly gate: Gate;
  /** Sends what was counted since the last time, and learns what other replicas counted. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Count {
  /** Of all replicas, as of the last flush. */
  known: number;
  /** Not flushed yet. */
  added: number;
}

const flushMs = 1_000;
/** Clients that are remembered between flushes; who is forgotten is learned again from the database at its next request. */
const mostClients = 50_000;

const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/**
 * Daily limits that cost a snapshot next to nothing: counted in memory, flushed to PostgreSQL once a second, so that
 * replicas agree within that second. A client is its keyed hash.
 */
export async function startLimits(options: LimitsOptions): Promise<Limits> {
  const { pool, clock } = options;
  let day = dayOf(clock.now());
  let sweptDay = '';
  let counts = new Map<string, Count>();
  let flushing: Promise<void> | undefined;
  let cancel = () => {};
  let isStopped = false;
  const keyOf = (policy: Policy, client: string) => `${policy} ${client}`;

  function learn(rows: readonly Counted[]): void {
    for (const { policy, client, count } of rows) {
      const key = keyOf(policy, client);
      const present = counts.get(key);
      if (present) present.known = count;
      else counts.set(key, { known: count, added: 0 });
    }
  }

  function turnDay(now: Date): void {
    const today = dayOf(now);
    if (today === day) return;
    day = today;
    counts = new Map();
  }

  /** Part of a flush, so that what this replica wrote of an old day is always there to be deleted. */
  async function sweep(): Promise<void> {
    const today = day;
    if (sweptDay === today) return;
    await deleteCountsBefore(pool, today);
    sweptDay = today;
  }

  async function send(): Promise<void> {
    turnDay(clock.now());
    const sentDay = day;
    const sent: Counted[] = [];
    for (const [key, count] of counts) {
      if (count.added === 0) continue;
      const [policy, client] = key.split(' ') as [Policy, string];
      sent.push({ policy, client, count: count.added });
      count.known += count.added;
      count.added = 0;
    }
    if (sent.length > 0) {
      try {
        const rows = await addCounts(pool, sentDay, sent);
        if (sentDay === day) learn(rows);
      } catch (error) {
        // Put back, so that nothing is lost while the database is away; a day that is over is not counted any more.
        if (sentDay === day) {
          for (const { policy, client, count } of sent) {
            const present = counts.get(keyOf(policy, client));
            if (present) Object.assign(present, { known: present.known - count, added: present.added + count });
          }
        }
        throw error;
      }
    }
    forget();
    await sweep();
  }

  /** Oldest first, those over their limit last: they are what must be remembered. */
  function forget(): void {
    if (counts.size <= mostClients) return;
    for (const [key, { known, added }] of counts) {
      if (counts.size <= mostClients) return;
      const policy = key.slice(0, key.indexOf(' ')) as Policy;
      if (added === 0 && known < policies[policy]) counts.delete(key);
    }
  }

  function flush(): Promise<void> {
    flushing ??= send().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  function beat(): void {
    if (isStopped) return;
    cancel = clock.schedule(new Date(clock.now().getTime() + flushMs), () => {
      flush().catch(options.onError).finally(beat);
    });
  }

  const gate: Gate = (method, target, client) => {
    const policy = policyOf(method, target);
    if (policy === undefined) return undefined;
    const now = clock.now();
    turnDay(now);
    const key = keyOf(policy, client());
    const present = counts.get(key);
    if (options.isEnforced && present !== undefined && present.known + present.added >= policies[policy])
      return refusal(policy, now, options.contact);
    if (present === undefined) counts.set(key, { known: 0, added: 1 });
    else present.added++;
    return undefined;
  };

  learn(await readCounts(pool, day, Math.min(...Object.values(policies)) / 2));
  beat();
  return {
    gate,
    flush,
    async stop() {
      isStopped = true;
      cancel();
      await flush().catch(options.onError);
    },
  };
}

function refusal(policy: Policy, now: Date, contact: Contact): Refused {
  const limit = policies[policy];
  const seconds = secondsLeft(now);
  const message = `This address may ask ${limit} times a day here, and has. The day ends in ${seconds} seconds (00:00 UTC).`;
  return {
    error: refuse('daily-limit-exceeded', message, {
      retryAfter: seconds,
      type: quotaExceeded,
      extensions: { 'violated-policies': [policy], contact },
    }),
    headers: {
      'ratelimit-policy': `"${policy}";q=${limit};w=${daySeconds}`,
      ratelimit: `"${policy}";r=0;t=${seconds}`,
    },
  };
}
