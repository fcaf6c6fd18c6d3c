import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { evenly } from './evenly.ts';

test.for(['an answer', 'a refusal'])('%s that is ready at once waits for its moment', async (kind) => {
  const clock = createFakeClock(new Date(0));
  const seen: string[] = [];
  const work = () => (kind === 'a refusal' ? Promise.reject(new Error('refused')) : Promise.resolve('done'));
  const answer = evenly(clock, work).then(
    (value) => seen.push(value),
    (error: Error) => seen.push(error.message),
  );
  await Promise.resolve();
  clock.advance(99);
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual([]);
  clock.advance(1);
  await answer;
  expect(seen).toEqual([kind === 'a refusal' ? 'refused' : 'done']);
});
