import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { citationStates, health, type CitationState, type SignedEntry } from '../../contract/index.ts';
import { listCitationTargets, type CitationTarget } from './citation-targets.rules.ts';
import { summariseHealth, type CitationRecord } from './summarise.rules.ts';

const at = new Date('2026-11-01T00:00:00Z');
const cited = (cid: string, host = 'www.ecfr.gov'): CitationTarget => ({
  cid,
  host,
  url: `https://${host}/${cid}`,
  drugs: [`drug-${cid}`],
  doses: [],
  asOf: null,
});
const known = ({ cid, url }: CitationTarget, state: CitationState, latestStatus: number | null = 200): CitationRecord => ({
  cid,
  url,
  state,
  latestStatus,
  finalUrl: null,
  probedAt: at,
  contentSha256: null,
  figuresFound: null,
  consecutiveFailures: 0,
  archiveUrl: null,
});

test('every state is counted, and only some of them as healthy or unhealthy', () => {
  const all = citationStates.map((state) => cited(state));
  const value = summariseHealth(
    all,
    all.map((one, index) => known(one, citationStates[index] ?? 'ok')),
  );
  expect(value.summary).toEqual({ totalCitations: 9, probed: 9, healthy: 2, unhealthy: 4, pctProbed: 100, pctHealthy: 22.2 });
  expect(value.byState).toEqual(Object.fromEntries(citationStates.map((state) => [state, 1])));
  expect(value.unhealthyEntries.map(({ state }) => state)).toEqual(['moved-content', 'soft404', 'gone', 'dead']);
  expect(health.parse(value)).toEqual(value);
});

test('percentages have one decimal: of all that are cited, and of those that were probed', () => {
  const all = ['a', 'b', 'c'].map((cid) => cited(cid));
  const [a, b] = all as [CitationTarget, CitationTarget];
  expect(summariseHealth(all, [known(a, 'ok'), known(b, 'gone', 410)]).summary).toMatchObject({
    pctProbed: 66.7,
    pctHealthy: 50,
  });
});

test('sources are told apart by host, in the order of their names', () => {
  const all = [cited('a'), cited('b', 'a.example'), cited('c')];
  const value = summariseHealth(
    all,
    all.slice(0, 2).map((one) => known(one, 'ok')),
  );
  expect(Object.entries(value.bySource)).toEqual([
    ['a.example', { totalCitations: 1, probed: 1, healthy: 1, unhealthy: 0, pctProbed: 100, pctHealthy: 100 }],
    ['www.ecfr.gov', { totalCitations: 2, probed: 1, healthy: 1, unhealthy: 0, pctProbed: 50, pctHealthy: 100 }],
  ]);
});

test('an unhealthy entry whose host did not answer has 0 for its status', () => {
  const one = cited('a');
  const { url } = one;
  expect(summariseHealth([one], [known(one, 'dead', null)]).unhealthyEntries).toEqual([
    { cid: 'a', url, latestStatus: 0, state: 'dead' },
  ]);
});

test('what is known of an address that is no longer cited counts for nothing', () => {
  const one = cited('a');
  const before = { ...known(one, 'dead', 404), url: 'https://www.ecfr.gov/old' };
  const value = summariseHealth([one], [before, known(cited('gone'), 'ok')]);
  expect(value.summary).toEqual({ totalCitations: 1, probed: 0, healthy: 0, unhealthy: 0, pctProbed: 0, pctHealthy: 0 });
  expect(value.citations).toMatchObject([{ cid: 'a', state: null, latestStatus: null }]);
});

test('the catalog: every citation is listed once, with its drug, and none is probed yet', () => {
  const folder = join(import.meta.dirname, '../../content/entries');
  const entries = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SignedEntry);
  const value = health.parse(summariseHealth(listCitationTargets(entries), []));
  const citations = entries.flatMap((entry) => entry.citations.map(({ id }) => [id, [entry.slug]]));
  expect(value.citations.map(({ cid, drugs }) => [cid, drugs])).toEqual(citations);
  expect(value.summary).toMatchObject({ totalCitations: citations.length, probed: 0 });
  expect(value.bySource).toHaveProperty(['www.ecfr.gov', 'totalCitations']);
});
