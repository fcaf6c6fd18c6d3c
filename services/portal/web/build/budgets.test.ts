import { beforeAll, expect, test } from 'vitest';
import { measureBudgets } from './budgets.ts';
import { ensureBuilt } from './ensure-built.ts';

beforeAll(() => ensureBuilt(), 240_000);

test('the first load and every later script are within their budgets', async () => {
  const { firstLoad, chunks, broken } = await measureBudgets();
  expect(broken).toEqual([]);
  // There is something to weigh.
  expect(firstLoad).toBeGreaterThan(50_000);
  expect(chunks.length).toBeGreaterThan(20);
});
