import { randomUUID } from 'node:crypto';
import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { createActiveSessions } from './active-sessions.ts';

/** Sessions in a database that can be away, and how it was asked. */
function sessionsOf(person: string, ids: readonly string[], maxEntries?: number) {
  const clock = createFakeClock(new Date(0));
  const active = new Set(ids);
  const queries: (readonly string[])[] = [];
  const errors: unknown[] = [];
  const state = { isAway: false };
  const sessions = createActiveSessions({
    clock,
    async find(asked) {
      queries.push(asked);
      if (state.isAway) throw new Error('the database is away');
      return new Map(asked.filter((id) => active.has(id)).map((id) => [id, person]));
    },
    onError: (error) => errors.push(error),
    ...(maxEntries !== undefined && { maxEntries }),
  });
  const isActive = (id?: string, sub = person) => sessions.isActive(id === undefined ? { sub } : { sub, session_id: id });
  /** Lets a renewal in the background end. */
  const settle = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, active, queries, errors, state, isActive, settle };
}

const [ada, ben] = [randomUUID(), randomUUID()];

test('many tokens are asked about by one query, and not again while the answer is young', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const { isActive, queries } = sessionsOf(ada, ids);
  expect(await Promise.all(ids.map((id) => isActive(id)))).not.toContain(false);
  expect(await Promise.all([...ids, ...ids].map((id) => isActive(id)))).not.toContain(false);
  expect(queries.map((asked) => asked.length)).toEqual([50]);
});

test('a session that ended is refused 20 s later at the latest, or at the second use within them', async () => {
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

test('a token without a session is active, one of another person’s session or of no id is not', async () => {
  const id = randomUUID();
  const { isActive, queries } = sessionsOf(ada, [id]);
  expect(await isActive()).toBe(true);
  expect(await isActive('no id')).toBe(false);
  expect(queries).toEqual([]);
  expect(await isActive(id, ben)).toBe(false);
  expect(await isActive(id)).toBe(true);
});

test('without the database what was known last counts, unknown sessions are active, and one line says so', async () => {
  const [id, ended, unknown] = [randomUUID(), randomUUID(), randomUUID()];
  const { isActive, clock, state, errors } = sessionsOf(ada, [id]);
  expect([await isActive(id), await isActive(ended)]).toEqual([true, false]);
  state.isAway = true;
  clock.advance(60_000);
  expect([await isActive(id), await isActive(ended), await isActive(unknown)]).toEqual([true, false, true]);
  expect(errors).toHaveLength(1);
  state.isAway = false;
  clock.advance(60_000);
  expect([await isActive(id), await isActive(ended), await isActive(unknown)]).toEqual([true, false, false]);
});

test('no more sessions are remembered than the limit, and the oldest go first', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const { isActive, queries } = sessionsOf(ada, [first, second, third], 2);
  for (const id of [first, second, third, third, second, first]) expect(await isActive(id)).toBe(true);
  expect(queries.flat()).toEqual([first, second, third, first]);
});
