import { expect, test } from 'vitest';
import { citationStates, type CitationHealth } from '../contract/index.ts';
import { listChanged } from './changed.ts';

const citation = (cid: string, state: CitationHealth['state'], drugs: string[]): CitationHealth => ({
  cid,
  url: `https://www.ecfr.gov/${cid}`,
  state,
  latestStatus: 200,
  finalUrl: null,
  probedAt: null,
  reader: 'ecfr',
  readAsOf: '2020-01-01',
  amendedOn: null,
  contentSha256: null,
  figuresFound: null,
  consecutiveFailures: 0,
  archiveUrl: null,
  drugs,
});

test('an entry is listed if one of its sources is no longer what was read', () => {
  const listed = listChanged({ citations: [null, ...citationStates].map((state) => citation(String(state), state, ['x'])) });
  expect(new Set(listed.map(({ state }) => state))).toEqual(
    new Set(['amended', 'dead', 'figures-changed', 'gone', 'moved-content', 'soft404']),
  );
});

test('entries are in alphabetical order, each with its sources', () => {
  const citations = [citation('one', 'gone', ['xylazine', 'atropine']), citation('two', 'amended', ['ketamine'])];
  expect(listChanged({ citations }).map(({ slug, cid }) => `${slug} ${cid}`)).toEqual([
    'atropine one',
    'ketamine two',
    'xylazine one',
  ]);
});
