import { createFakeClock } from '@trivium/testing';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { defaultEvidenceLimits, payerOf } from './evidence-budget.rules.ts';
import { filterCitedUrls, lastEvidence, recordUnchanged, storeEvidence } from './evidence-store.ts';

const url = 'https://example.org/';
const page = { url, finalUrl: url, fetchedAt: new Date(), sha256: '00', title: null, text: 'x', contentType: 'text/html' };
const payer = payerOf(url, 'client', false, defaultEvidenceLimits);
const hanging = { query: () => new Promise(() => {}) } as unknown as pg.Pool;
const failing = { query: () => Promise.reject(new Error('connection refused')) } as unknown as pg.Pool;

test.for([
  ['hangs', hanging],
  ['fails', failing],
] as const)('a database that %s gives an answer, and the page is named as not kept', async ([, pool]) => {
  const clock = createFakeClock(new Date('2027-01-01T00:00:00Z'));
  const store = { pool, clock };
  const answers = Promise.all([
    filterCitedUrls(store, [url]),
    lastEvidence(store, url, clock.now()),
    recordUnchanged(store, '1', clock.now()),
    storeEvidence(store, page, payer),
  ]);
  clock.advance(1_000);
  expect(await answers).toEqual([new Set(), 'away', undefined, 'evidence_store_unreachable']);
});

test('a wrong statement or value is no absence of the database: it is thrown', async () => {
  const refusing = {
    query: () => Promise.reject(Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' })),
  } as unknown as pg.Pool;
  const store = { pool: refusing, clock: createFakeClock(new Date('2027-01-01T00:00:00Z')) };
  await expect(storeEvidence(store, page, payer)).rejects.toMatchObject({ code: '22P05' });
  await expect(lastEvidence(store, url, new Date())).rejects.toMatchObject({ code: '22P05' });
});
