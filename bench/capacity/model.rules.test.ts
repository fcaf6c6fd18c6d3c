import { expect, test } from 'vitest';
import { capacityOf } from './model.rules.ts';

test('people are the processor time that there is, filled to 0.6, over what one of them takes in an hour', () => {
  const steps = [
    { name: 'a page', requests: 4, costMs: 30, perHour: 10 },
    { name: 'a sign-in', requests: 1, costMs: 60, perHour: 1 },
  ];
  expect(capacityOf(steps, 2)).toEqual({ requestsPerHour: 41, msPerHour: 360, people: 12_000 });
});
