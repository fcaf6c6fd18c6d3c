import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { citationStates, health, type CitationState, type SignedEntry } from '../../contract/index.ts';
import { listCitationTargets, type CitationTarget } from './citation-targets.rules.ts';
import { summariseHealth, type CitationRecord } from './summarise.rules.ts';

const at = new Date('2026-11-01T00:00:00Z');
const target = (cid: string, host = 'www.ecfr.gov'): CitationTarget => ({
  cid,
  host,
  url: `https://${host}/${cid}`,
  drugs: [`drug-${cid}`],
  doses: [],
  readAsOf: null,
});
const record = ({ cid, url }: CitationTarget, state: CitationState, latestStatus: number | null = 200): CitationRecord => ({
  cid,
  url,
  state,
  latestStatus,
  finalUrl: null,
  probedAt: at,
  contentSha256: null,
  figuresFound: null,
  amendedOn: null,
  consecutiveFailures: 0,
  archiveUrl: null,
});

test('every state is counted, and only some count as healthy or unhealthy', () => {
  const all = citationStates.map((state) => target(state));
  const value = summariseHealth(
    all,
    all.map((one, index) => record(one, citationStates[index] ?? 'ok')),
  );
  expect(value.summary).toEqual({ totalCitations: 11, probed: 11, healthy: 2, unhealthy: 5, pctProbed: 100, pctHealthy: 18.2 });
  expect(value.byState).toEqual(Object.fromEntries(citationStates.map((state) => [state, 1])));
  expect(value.unhealthyEntries.map(({ state }) => state)).toEqual([
    'figures-changed',
    'moved-content',
    'soft404',
    'gone',
    'dead',
  ]);
  expect(health.parse(value)).toEqual(value);
});

test('percentages have one decimal: of all citations, and of the probed ones', () => {
  const all = ['a', 'b', 'c'].map((cid) => target(cid));
  const [a, b] = all as [CitationTarget, CitationTarget];
  expect(summariseHealth(all, [record(a, 'ok'), record(b, 'gone', 410)]).summary).toMatchObject({
    pctProbed: 66.7,
    pctHealthy: 50,
  });
});

test('sources are the hosts, in alphabetical order', () => {
  const all = [target('a'), target('b', 'a.example'), target('c')];
  const value = summariseHealth(
    all,
    all.slice(0, 2).map((one) => record(one, 'ok')),
  );
  expect(Object.entries(value.bySource)).toEqual([
    ['a.example', { totalCitations: 1, probed: 1, healthy: 1, unhealthy: 0, pctProbed: 100, pctHealthy: 100 }],
    ['www.ecfr.gov', { totalCitations: 2, probed: 1, healthy: 1, unhealthy: 0, pctProbed: 50, pctHealthy: 100 }],
  ]);
});

test('an unhealthy entry without an answer has the status 0', () => {
  const one = target('a');
  const { url } = one;
  expect(summariseHealth([one], [record(one, 'dead', null)]).unhealthyEntries).toEqual([
    { cid: 'a', url, latestStatus: 0, state: 'dead' },
  ]);
});

test('a record of a former address is ignored', () => {
  const one = target('a');
  const before = { ...record(one, 'dead', 404), url: 'https://www.ecfr.gov/old' };
  const value = summariseHealth([one], [before, record(target('gone'), 'ok')]);
  expect(value.summary).toEqual({ totalCitations: 1, probed: 0, healthy: 0, unhealthy: 0, pctProbed: 0, pctHealthy: 0 });
  expect(value.citations).toMatchObject([{ cid: 'a', state: null, latestStatus: null }]);
});

test('in the catalog every citation is listed once with its drug, and none is probed yet', () => {
  const folder = join(import.meta.dirname, '../../content/entries');
  const entries = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SignedEntry);
  const value = health.parse(summariseHealth(listCitationTargets(entries), []));
  const citations = entries.flatMap((entry) => entry.citations.map(({ id }) => [id, [entry.slug]]));
  expect(value.citations.map(({ cid, drugs }) => [cid, drugs])).toEqual(citations);
  expect(value.summary).toMatchObject({ totalCitations: citations.length, probed: 0 });
  expect(value.bySource).toHaveProperty(['www.ecfr.gov', 'totalCitations']);
});
