import { verifyBundle } from '@trivium/catalog-verify';
import { expect, test } from 'vitest';
import { readContent } from '../content/read-content.ts';
import { useCatalog } from '../../testing/use-catalog.ts';

const catalog = useCatalog();

test('the bundle of every entry verifies with only the key of the log', async () => {
  const { entries } = await readContent();
  for (const { entry } of entries) {
    const { text, status } = await catalog().fetch(`/api/drugs/${entry.slug}/bundle`);
    expect([entry.slug, status]).toEqual([entry.slug, 200]);
    const { ok, steps } = verifyBundle(text, { logKey: catalog().logKey });
    expect([entry.slug, ok, steps.filter(({ state }) => state === 'failed')]).toEqual([entry.slug, true, []]);
  }
});

test('the served policy and the served key name the same log', async () => {
  const key = (await catalog().fetch('/log.vkey')).text.trim();
  expect(key).toBe(catalog().logKey);
  expect((await catalog().fetch('/log.policy')).text.split('\n')[0]).toBe(`log ${key}`);
});

test('a bundle does not verify for another log', async () => {
  const { text } = await catalog().fetch('/api/drugs/amoxicillin/bundle');
  const other = 'other.example.org/log+3a1b4c5d+AT0uO4lVXjJTSR8FyUYLaBXmAvmFVSPXw3VEELJX1Qvh';
  expect(() => verifyBundle(text, { logKey: other }).ok || undefined).not.toBe(true);
});
