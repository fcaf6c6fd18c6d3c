import { createHash } from 'node:crypto';
import type { SafeFetch } from '@trivium/safe-fetch';
import { createFakeClock, useDatabase } from '@trivium/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { migrationsFolder } from '../../testing/use-forecast.ts';
import { createPanel } from '../providers/panel.ts';
import { readContent } from '../markets/content.ts';
import { seedMarkets } from '../markets/seed-markets.ts';
import { createReadQueue } from '../../testing/resolver.ts';
import { defaultEvidenceLimits, type EvidenceLimits } from './evidence-budget.rules.ts';
import { pruneEvidence, readEvidenceTotal } from './evidence.sql.ts';
import { resolveQuestion } from './resolve-question.ts';

const database = useDatabase('forecast', migrationsFolder);
const clock = createFakeClock(new Date());
const panel = createPanel([], clock);
const reads = createReadQueue();
const origin = 'https://site.example';
let body: (path: string) => string;
let hits = 0;

/** What a site says, without a site: how much is kept is what this is about. */
const read: SafeFetch['read'] = async (url) => {
  hits++;
  const text = body(new URL(url).pathname);
  return {
    ok: true,
    url,
    finalUrl: url,
    status: 200,
    contentType: 'text/plain',
    fetchedAt: clock.now(),
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: text.length,
    text,
    truncated: false,
  };
};
beforeAll(async () => void (await seedMarkets(database().pool, await readContent())));
beforeEach(async () => {
  body = (path) => `The page ${path}.`;
  hits = 0;
  clock.set(new Date());
  const { pool } = database();
  await pruneEvidence(pool, new Date(Date.now() + 1e12), new Date(Date.now() + 1e12));
  await pool.query('delete from forecast.evidence_usage');
});

const storedPages = async () =>
  (await database().pool.query<{ url: string }>('select url from forecast.evidence order by id')).rows;
async function resolve(paths: string[], client = 'one', limits: Partial<EvidenceLimits> = {}) {
  const question = {
    question: 'Q?',
    resolutionCriteria: 'C.',
    resolutionSources: paths.map((path) => origin + path),
    closesAt: new Date('2020-01-01T00:00:00Z'),
  };
  const resolver = {
    pool: database().pool,
    clock,
    outbound: { read },
    panel,
    reads,
    limits: { ...defaultEvidenceLimits, ...limits },
  };
  return resolveQuestion(resolver, question, clock.now(), client);
}
const paths = (count: number, name = 'p') => Array.from({ length: count }, (_, index) => `/${name}${index}`);
const notes = ({ citedSources }: Awaited<ReturnType<typeof resolve>>) => citedSources.map(({ note }) => note).join('\n');

test('a client that has had kept what it may in a day is answered all the same, and told that nothing more was kept', async () => {
  const limits = { client: { rows: 5, bytes: 1e6 } };
  const result = await resolve(paths(8), 'one', limits);
  expect(result.status).toBe('ambiguous');
  expect(result.citedSources.filter(({ checked }) => checked)).toHaveLength(8);
  expect(notes(result).match(/evidence_client_budget_spent/g)).toHaveLength(3);
  expect(await storedPages()).toHaveLength(5);
  expect(notes(await resolve(paths(1, 'other'), 'two', limits))).not.toContain('budget_spent');
  clock.advance(24 * 3_600_000);
  expect(notes(await resolve(paths(1, 'tomorrow'), 'one', limits))).not.toContain('budget_spent');
});

test('a client’s bytes count as well as its pages', async () => {
  body = () => `${Math.random()} ${'x'.repeat(1_000)}`;
  const result = await resolve(paths(5), 'one', { client: { rows: 100, bytes: 3_500 } });
  expect(notes(result).match(/evidence_client_budget_spent/g)).toHaveLength(2);
});

test('all clients together are kept no more than the total, however many they are and however much at once', async () => {
  const limits = { total: { rows: 10, bytes: 1e9 } };
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, index) => resolve(paths(4, `c${index}-`), `client ${index}`, limits)),
  );
  expect(await storedPages()).toHaveLength(10);
  expect(
    results
      .map(notes)
      .join('\n')
      .match(/evidence_total_budget_spent/g),
  ).toHaveLength(14);
  expect(await readEvidenceTotal(database().pool)).toMatchObject({ rows: 10 });
});

test('a page that is read again unchanged is not kept again, and not asked for again at once', async () => {
  await resolve(['/same']);
  clock.advance(11 * 60_000);
  await resolve(['/same']);
  expect([hits, (await storedPages()).length]).toEqual([2, 1]);
  await resolve(['/same']);
  expect(hits).toBe(2);
  body = () => 'Other words.';
  clock.advance(11 * 60_000);
  await resolve(['/same']);
  expect([hits, (await storedPages()).length]).toEqual([3, 2]);
});

test('of a very long page the beginning and the end are kept', async () => {
  body = () => `BEGIN ${'word '.repeat(200_000)} END`;
  await resolve(['/long']);
  const { rows } = await database().pool.query<{ text: string }>('select text from forecast.evidence order by id desc limit 1');
  expect(rows[0]!.text.length).toBeLessThanOrEqual(200_000);
  expect(rows[0]!.text).toMatch(/^BEGIN .*\[…\].* END$/s);
});

test('ad-hoc evidence that is old is pruned; what a market, an outcome or an answered appeal refers to never is', async () => {
  const { pool } = database();
  await resolve(['/ad-hoc', '/appealed', '/unanswered', '/outcome']);
  const {
    rows: [market],
  } = await pool.query<{ id: string }>('select id from forecast.markets where outcome is not null limit 1');
  const appeal = `insert into forecast.appeals (market_id, reason, evidence, filed_at, status, answer, answered_by, answered_at)`;
  await pool.query(`${appeal} values ($1, 'r', $2, now(), 'upheld', 'a', 'b', now())`, [market!.id, [`${origin}/appealed`]]);
  await pool.query(`${appeal} values ($1, 'r', $2, now(), 'open', null, null, null)`, [market!.id, [`${origin}/unanswered`]]);
  await pool.query('update forecast.markets set outcome_source = $2 where id = $1', [market!.id, `${origin}/outcome`]);
  const later = new Date(Date.now() + 3_600_000);
  const pruned = await pruneEvidence(pool, later, later);
  expect(pruned.rows).toBe(2);
  expect((await storedPages()).map(({ url }) => url.slice(origin.length))).toEqual(
    expect.arrayContaining(['/appealed', '/outcome']),
  );
  for (const statement of [
    'delete from forecast.evidence',
    `begin; set local forecast.is_pruning = 'true'; delete from forecast.evidence where url like '%/appealed'; commit`,
    `update forecast.evidence set text = 'x'`,
    'truncate forecast.evidence cascade',
  ])
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '23001' });
  await pool.query(`update forecast.markets set outcome_source = null where id = $1`, [market!.id]);
  await pool.query(`delete from forecast.appeals`);
});

test('the sources of markets cost no client anything, and have a budget of their own', async () => {
  const { pool } = database();
  const {
    rows: [market],
  } = await pool.query<{ id: string; sources: string[] }>(
    'select id, resolution_sources as sources from forecast.markets limit 1',
  );
  const setSources = (sources: string[]) =>
    pool.query('update forecast.markets set resolution_sources = $2 where id = $1', [market!.id, sources]);
  await setSources([`${origin}/source`]);
  body = () => `${Math.random()}`;
  clock.set(new Date('2026-11-22T00:00:00Z'));
  const before = (await storedPages()).length;
  const answers: string[] = [];
  for (let reading = 0; reading < 50; reading++) {
    answers.push(notes(await resolve(['/source'], 'one', { client: { rows: 0, bytes: 0 }, total: { rows: 0, bytes: 0 } })));
    clock.advance(11 * 60_000);
  }
  expect(answers.map((note) => note.includes('evidence_source_budget_spent'))).toEqual([
    ...Array<boolean>(48).fill(false),
    true,
    true,
  ]);
  expect((await storedPages()).length - before).toBe(48);
  await setSources(market!.sources);
});
