import { randomUUID } from 'node:crypto';
import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { createActiveSessions } from './active-sessions.ts';

/** Sessions of one user in a database that can be down, with a record of its queries. */
function sessionsOf(userId: string, ids: readonly string[], maxEntries?: number) {
  const clock = createFakeClock(new Date(0));
  const active = new Set(ids);
  const queries: (readonly string[])[] = [];
  const errors: unknown[] = [];
  const state = { isDown: false };
  const sessions = createActiveSessions({
    clock,
    async find(candidates) {
      queries.push(candidates);
      if (state.isDown) throw new Error('the database is down');
      return new Map(candidates.filter((id) => active.has(id)).map((id) => [id, userId]));
    },
    onError: (error) => errors.push(error),
    ...(maxEntries !== undefined && { maxEntries }),
  });
  const isActive = (id?: string, sub = userId) => sessions.isActive(id === undefined ? { sub } : { sub, session_id: id });
  /** Waits for a renewal in the background. */
  const settle = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, active, queries, errors, state, isActive, settle };
}

const [ada, ben] = [randomUUID(), randomUUID()];

test('one query checks many tokens, and a recent result is not checked again', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const { isActive, queries } = sessionsOf(ada, ids);
  expect(await Promise.all(ids.map((id) => isActive(id)))).not.toContain(false);
  expect(await Promise.all([...ids, ...ids].map((id) => isActive(id)))).not.toContain(false);
  expect(queries.map((candidates) => candidates.length)).toEqual([50]);
});

test('an ended session is refused within 20 s, or at the second use after 10 s', async () => {
  const id = randomUUID();
  const { isActive, active, clock, settle } = sessionsOf(ada, [id]);
  expect(await isActive(id)).toBe(true);
  active.clear();
  clock.advance(20_001);
  expect(await isActive(id)).toBe(false);
  active.add(id);
  clock.advance(10_001);
  expect(await isActive(id)).toBe(false);
  await settle();
  expect(await isActive(id)).toBe(true);
});

test('a token without a session is active; one with an invalid id or another user’s session is not', async () => {
  const id = randomUUID();
  const { isActive, queries } = sessionsOf(ada, [id]);
  expect(await isActive()).toBe(true);
  expect(await isActive('no id')).toBe(false);
  expect(queries).toEqual([]);
  expect(await isActive(id, ben)).toBe(false);
  expect(await isActive(id)).toBe(true);
});

test('while the database is down, the last result stays valid, unknown sessions are active, and one error is reported', async () => {
  const [id, ended, unknown] = [randomUUID(), randomUUID(), randomUUID()];
  const { isActive, clock, state, errors } = sessionsOf(ada, [id]);
  expect([await isActive(id), await isActive(ended)]).toEqual([true, false]);
  state.isDown = true;
  clock.advance(60_000);
  expect([await isActive(id), await isActive(ended), await isActive(unknown)]).toEqual([true, false, true]);
  expect(errors).toHaveLength(1);
  state.isDown = false;
  clock.advance(60_000);
  expect([await isActive(id), await isActive(ended), await isActive(unknown)]).toEqual([true, false, false]);
});

test('the cache is limited, and the oldest sessions are evicted first', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const { isActive, queries } = sessionsOf(ada, [first, second, third], 2);
  for (const id of [first, second, third, third, second, first]) expect(await isActive(id)).toBe(true);
  expect(queries.flat()).toEqual([first, second, third, first]);
});
