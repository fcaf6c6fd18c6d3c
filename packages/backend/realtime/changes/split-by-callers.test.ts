import { expect, test } from 'vitest';
import type { Change } from './change.rules.ts';
import type { Delivery } from './delivery.ts';
import { splitByCallers } from './split-by-callers.rules.ts';

const callers = Array.from({ length: 600 }, (_, place) => ({ role: 'authenticated', claims: `{"sub":"${place}"}` }));
const deliver = (of: typeof callers, dependOnClaims: boolean) =>
  ({
    change: {} as Change,
    facts: { dependOnClaims },
    recipients: of.map((group) => ({ group, subscription: {} })),
  }) as unknown as Delivery;

test('each part has all changes of its callers in their order, and no caller is in two parts', () => {
  const deliveries = [deliver(callers, true), deliver(callers.slice(100), false), deliver(callers.toReversed(), true)];
  const parts = splitByCallers(deliveries, () => true);
  const claimsOf = (delivery: Delivery) => delivery.recipients.map(({ group }) => group.claims).toSorted();
  expect(parts.map((part) => part.map(claimsOf).map(({ length }) => length))).toEqual([
    [250, 150, 250],
    [250, 250, 250],
    [100, 100, 100],
  ]);
  for (const [first, , last] of parts) expect(claimsOf(first as Delivery)).toEqual(claimsOf(last as Delivery));
  for (const [place, { change }] of deliveries.entries())
    expect(parts.every((part) => part[place]?.change === change)).toBe(true);
});

test('changes whose policies ask nothing of the caller are one part', () => {
  const deliveries = [deliver(callers, false)];
  expect(splitByCallers(deliveries, () => true)).toEqual([deliveries]);
  expect(splitByCallers([deliver(callers, true)], () => false)).toHaveLength(1);
});
