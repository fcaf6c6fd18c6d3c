import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const long = 'ก'.repeat(20_001);

test.each([
  'title',
  'title_en',
  'rationale',
  'objectives',
  'target_group',
  'plan',
  'venue',
  'budget_source',
  'indicators',
  'expected_results',
  'advisor_name',
])('the %s of a project has a maximum length', async (column) => {
  const { outcome } = await portal().send('member', 'POST', 'projects', { title: 'Herb garden', [column]: long });
  expect(outcome).toBe('23514');
});

test.each(['budget_items', 'responsible'])('the list of %s of a project has a maximum length', async (column) => {
  const send = (items: unknown[]) => portal().send('member', 'POST', 'projects', { title: 'Herb garden', [column]: items });
  expect([
    (await send([{ name: 'ก'.repeat(100) }])).outcome,
    (await send([{ name: long }, { name: long }, { name: long }])).outcome,
  ]).toEqual(['yes', '23514']);
});
