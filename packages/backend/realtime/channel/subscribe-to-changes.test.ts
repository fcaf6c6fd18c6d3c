import { expect, test } from 'vitest';
import { createGroups, createSubscriptions } from '../changes/subscriptions.ts';
import { refuseChannel } from '../errors.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { subscribeToChanges } from './subscribe-to-changes.ts';

test('a subscription that cannot be renewed fails its channel, since its client would not hear of the gap otherwise', async () => {
  const subscriptions = createSubscriptions();
  const events: string[] = [];
  let isFull = false;
  const context: Partial<RealtimeContext> = {
    subscriptionsInProcess: subscriptions,
    subscriptionsInDatabase: createSubscriptions(),
    groupOf: createGroups(),
    prepareSubscriptions: Object.assign(
      async () => {
        if (isFull) throw refuseChannel('JoinQueueFull', 'Too many joins are waiting');
        return [[]];
      },
      { forget() {} },
    ),
  };
  const changes = subscribeToChanges({
    context: context as RealtimeContext,
    requests: [{ id: 1, params: { event: '*', schema: 'public', table: 'notes' } }],
    topic: 'realtime:notes',
    caller: () => ({ role: 'anon', claims: {} }),
    who: () => ({ key: 'address:192.0.2.1' }),
    version: '2.0.0',
    sendFrames() {},
    system: (extension, status) => events.push(`${extension} ${status}`),
    end: (message) => events.push(message),
    fail: () => events.push('failed'),
  });
  changes.start();
  await expect.poll(() => events).toEqual(['postgres_changes ok']);
  expect(subscriptions.count('public', 'notes')).toBe(1);
  isFull = true;
  changes.start();
  await expect.poll(() => events).toEqual(['postgres_changes ok', 'failed']);
  expect(subscriptions.count('public', 'notes')).toBe(0);
});
