import { expect, test } from 'vitest';
import { resolveResult } from '../../contract/index.ts';
import type { StoredMarket } from '../markets/market.ts';
import { resolveQuestion } from './resolve-question.ts';

const now = new Date('2026-11-20T00:00:00Z');
const closed = new Date('2026-01-01T00:00:00Z');
const open = new Date('2027-01-01T00:00:00Z');
const sources = ['https://example.org/a'];
const ask = (closesAt: Date, asOf = now) => resolveQuestion({ closesAt, resolutionSources: sources }, asOf, now);

test('a question that has not closed is pending', () => {
  expect(ask(open).status).toBe('pending');
});

test('a question that has closed is ambiguous without providers, and nothing is proposed', () => {
  const result = ask(closed);
  expect(result.status).toBe('ambiguous');
  expect(result).not.toHaveProperty('proposedOutcome');
  expect(result).not.toHaveProperty('confidence');
  expect(result).not.toHaveProperty('providerUsed');
});

test('asOf before the close is pending although the question has closed since', () => {
  expect(ask(closed, new Date('2025-12-31T23:59:59Z')).status).toBe('pending');
});

test('asOf in the future judges as of now, since the future cannot be read', () => {
  expect(ask(open, new Date('2030-01-01T00:00:00Z')).status).toBe('pending');
});

test('no source is called checked that was not read', () => {
  expect(ask(closed).citedSources).toEqual([{ source: 'example.org', checked: false, note: expect.any(String), url: sources[0] }]);
});

test('a recorded outcome is told with its reason, as a record and not as a verdict', () => {
  const stored = {
    outcome: 'yes',
    outcomeReason: 'Announced on 2 January 2026.',
    resolvedAt: new Date('2026-01-02T00:00:00Z'),
  } as StoredMarket;
  const question = { closesAt: closed, resolutionSources: sources, market: { identifier: 'some-slug', stored } };
  const result = resolveQuestion(question, now, now);
  expect(resolveResult.parse(result)).toEqual(result);
  expect(result).toMatchObject({ status: 'ambiguous', appealAvailable: true, market: { identifier: 'some-slug' } });
  expect(result.reasoning).toContain('Announced on 2 January 2026.');
  expect(resolveQuestion(question, new Date('2026-01-01T12:00:00Z'), now).reasoning).not.toContain('Announced');
});
