import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { withMinimumDuration } from './with-minimum-duration.ts';

test.for(['a result', 'an error'])('%s that is ready at once is held back until the minimum duration', async (kind) => {
  const clock = createFakeClock(new Date(0));
  const outcomes: string[] = [];
  const work = () => (kind === 'an error' ? Promise.reject(new Error('refused')) : Promise.resolve('done'));
  const response = withMinimumDuration(clock, work).then(
    (value) => outcomes.push(value),
    (error: Error) => outcomes.push(error.message),
  );
  await Promise.resolve();
  clock.advance(99);
  await new Promise((resolve) => setImmediate(resolve));
  expect(outcomes).toEqual([]);
  clock.advance(1);
  await response;
  expect(outcomes).toEqual([kind === 'an error' ? 'refused' : 'done']);
});
