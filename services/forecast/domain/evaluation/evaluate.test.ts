import { expect, test } from 'vitest';
import { fakeJudge } from '../../testing/fake-judges.ts';
import { refuse } from '../providers/errors.ts';
import { evaluate, evaluationSets } from './evaluate.ts';

const vote = refuse('provider_failed', 'no');

test.each(evaluationSets)('without keys the column of models of %s says so', async (set) => {
  const rows = await evaluate(set, []);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row.models).toBe('not measured');
});

test('a provider is measured against the labels', async () => {
  const rows = await evaluate('refusal', [fakeJudge('groq', { vote, isHarmful: true })]);
  for (const { part, models, of } of rows)
    expect([part, models]).toEqual([part, part.includes('harmful,') ? `groq: ${of} (100.0%)` : 'groq: 0 (0.0%)']);
});

test('a provider that fails is not measured, and the code says why', async () => {
  const [row] = await evaluate('quotes', [fakeJudge('groq', { vote, reads: refuse('provider_refused', 'no') })]);
  expect(row?.models).toBe(`groq: not measured, ${row?.of} failed (provider_refused)`);
});

test('a provider that finds no proof anywhere has the quotes without proof right, and the others wrong', async () => {
  const rows = await evaluate('quotes', [fakeJudge('groq', { vote, reads: 'undecided' })]);
  expect(rows.map(({ models }) => models.includes('(100.0%)'))).toEqual([false, true]);
});
