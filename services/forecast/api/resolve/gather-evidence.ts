import type { Clock } from '@trivium/core';
import type { Outbound } from '@trivium/outbound';
import type pg from 'pg';
import { lastEvidence, storeEvidence } from './evidence.sql.ts';
import type { Evidence, UnreadSource } from './verdict.ts';

export interface Gathered {
  readonly pages: readonly Evidence[];
  readonly unread: readonly UnreadSource[];
}

/** A page read this recently is not asked for again: questions come in flocks, and sites are not ours to burden. */
const freshForMs = 10 * 60 * 1000;
/** An `asOf` this close to now means now. */
const presentMs = 60 * 1000;

export interface EvidenceReader {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'read'>;
}

/**
 * Reads the named sources. As of a past moment it takes only what was stored before that, and asks nobody, since a page
 * read today may say what nobody knew then.
 */
export async function gatherEvidence(
  { pool, clock, outbound }: EvidenceReader,
  sources: readonly string[],
  judgedAt: Date,
  signal: AbortSignal,
): Promise<Gathered> {
  const now = clock.now();
  const isPast = now.getTime() - judgedAt.getTime() > presentMs;

  async function read(url: string): Promise<Evidence | UnreadSource> {
    const since = isPast ? undefined : new Date(now.getTime() - freshForMs);
    const known = await lastEvidence(pool, url, judgedAt, since);
    if (known) return known;
    if (isPast) return { url, reason: `No reading of this source from before ${judgedAt.toISOString()} is stored.` };
    const page = await outbound.read(url, signal).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (!page) return { url, reason: 'It was not read in the time that an answer may take.' };
    if (!page.ok) return { url, reason: page.message };
    const evidence = { ...page, url, title: page.title ?? null, text: storable(page.text) };
    await storeEvidence(pool, evidence);
    return evidence;
  }

  const results = await Promise.all([...new Set(sources)].map(read));
  return {
    pages: results.filter((one): one is Evidence => 'text' in one),
    unread: results.filter((one): one is UnreadSource => 'reason' in one),
  };
}

/** PostgreSQL's text holds no NUL. */
const storable = (text: string) => text.replaceAll('\0', '');
