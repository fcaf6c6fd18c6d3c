import { expect, test } from 'vitest';
import { citationStates, type CitationState } from '../contract/index.ts';
import { countBySite, countSoundness, soundnessOf } from './citation-health.rules.ts';

test('a state that says nothing about the page is neither healthy nor unhealthy', () => {
  expect(Object.fromEntries(citationStates.map((state) => [state, soundnessOf({ state })]))).toEqual({
    ok: 'healthy',
    redirected: 'healthy',
    amended: 'uncertain',
    'figures-changed': 'unhealthy',
    'moved-content': 'unhealthy',
    soft404: 'unhealthy',
    blocked: 'uncertain',
    paywalled: 'uncertain',
    transient: 'uncertain',
    gone: 'unhealthy',
    dead: 'unhealthy',
  });
  expect([soundnessOf({ state: null }), soundnessOf(undefined)]).toEqual(['unprobed', 'unprobed']);
});

test.each<[readonly (CitationState | null)[], string]>([
  [['ok', 'redirected'], 'healthy'],
  [['ok', 'dead', 'blocked'], 'unhealthy'],
  [['ok', 'blocked'], 'uncertain'],
  [['ok', null], 'uncertain'],
  [[null, null], 'unprobed'],
])('citations in %o are %s together', (states, overall) => {
  const health = new Map(states.map((state, at) => [String(at), { state }]));
  const counted = countSoundness(
    states.map((_, at) => ({ id: String(at) })),
    health,
  );
  expect(counted.overall).toBe(overall);
  expect(counted.probed).toBe(states.filter((state) => state !== null).length);
});

test('a host with www or a final dot and the one without are one site, and the most cited site is first', () => {
  const counts = (totalCitations: number) => ({
    totalCitations,
    probed: totalCitations,
    healthy: 1,
    unhealthy: 0,
    pctProbed: 100,
    pctHealthy: 50,
  });
  expect(
    countBySite({ 'vin.com': counts(3), 'www.vet.example': counts(2), 'vet.example': counts(4), 'vet.example.': counts(1) }),
  ).toEqual([
    ['vet.example', { totalCitations: 7, probed: 7, healthy: 3, unhealthy: 0 }],
    ['vin.com', { totalCitations: 3, probed: 3, healthy: 1, unhealthy: 0 }],
  ]);
});
