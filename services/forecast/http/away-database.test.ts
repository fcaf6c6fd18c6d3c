import { useDatabase } from '@trivium/testing';
import { expect, test } from 'vitest';
import { migrationsFolder, startReplica } from '../testing/use-forecast.ts';

const database = useDatabase('forecast', migrationsFolder);

test('while the database hangs, the resolver answers 200, and the status says what is down', async () => {
  const working = database();
  let hangs = false;
  // The same pool until the database hangs.
  const pool = new Proxy(working.pool, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return hangs && name === 'query' ? () => new Promise(() => {}) : (member.bind(target) as unknown);
    },
  });
  const replica = await startReplica({ ...working, pool }, { isRateLimited: true });
  hangs = true;
  const question = {
    question: 'Did it happen?',
    resolutionCriteria: 'Yes if it did.',
    resolutionSources: ['http://127.0.0.1:1/'],
    closesAt: '2025-01-01T00:00:00Z',
  };
  const [now, past, status] = await Promise.all([
    replica.post('/api/resolve', question),
    replica.post('/api/resolve', { ...question, asOf: '2025-06-01T00:00:00Z' }),
    replica.fetch('/api/status'),
  ]);
  expect([now.status, now.json().status]).toEqual([200, 'ambiguous']);
  expect([past.status, past.json().citedSources[0].note]).toEqual([200, expect.stringContaining('evidence_store_unreachable')]);
  expect(status.json()).toMatchObject({
    state: 'degraded',
    parts: expect.arrayContaining([expect.objectContaining({ name: 'database', state: 'down' })]),
  });
  hangs = false;
  await replica.stop();
});
