import type { Clock } from '@trivium/core';
import { isUnavailable } from '@trivium/postgres';
import type pg from 'pg';
import type { EvidenceNotKept, Payer } from './evidence-budget.rules.ts';
import * as sql from './evidence.sql.ts';
import { lastJudgedPages as readLastJudgedPages } from './replay/resolutions.sql.ts';
import type { Evidence } from './verdict.ts';

/** A database that takes longer counts as away: the question is still answered. */
const databaseMs = 1_000;

interface Store {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** The result of a query, or `otherwise` if the database is away or hangs. @throws what a wrong statement or value causes */
export async function attempt<T>(clock: Clock, query: Promise<T>, otherwise: T): Promise<T> {
  let cancel = () => {};
  const late = new Promise<T>((resolve) => {
    cancel = clock.schedule(new Date(clock.now().getTime() + databaseMs), () => resolve(otherwise));
  });
  const whileAway = query.catch((error: unknown) => {
    if (isUnavailable(error)) return otherwise;
    throw error;
  });
  return Promise.race([whileAway, late]).finally(cancel);
}

/** The addresses that markets, outcomes or appeals refer to; none while the database is away. */
export const filterCitedUrls = ({ pool, clock }: Store, urls: readonly string[]): Promise<ReadonlySet<string>> =>
  attempt(clock, sql.filterCitedUrls(pool, urls), new Set());

/** The addresses of the pages by which a question was last judged; none while the database is away. */
export const lastJudgedPages = ({ pool, clock }: Store, question: string, until: Date): Promise<readonly string[]> =>
  attempt(clock, readLastJudgedPages(pool, question, until), []);

/** The last stored page of an address; `away` while the database is. */
export const lastEvidence = ({ pool, clock }: Store, url: string, until: Date) =>
  attempt<sql.StoredEvidence | undefined | 'away'>(clock, sql.lastEvidence(pool, url, until), 'away');

/** Records that a page is unchanged. While the database is away this is left out: the page is stored already. */
export const recordUnchanged = ({ pool, clock }: Store, id: string, checkedAt: Date): Promise<void> =>
  attempt(clock, sql.recordUnchanged(pool, id, checkedAt), undefined);

/** Stores a page; returns why it was not stored. */
export const storeEvidence = ({ pool, clock }: Store, page: Evidence & { readonly contentType: string }, payer: Payer) =>
  attempt<EvidenceNotKept | undefined>(clock, sql.storeEvidence(pool, page, payer), 'evidence_store_unreachable');
