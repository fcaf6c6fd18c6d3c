import { expect, test } from 'vitest';
import type { Relation } from '../replication/pgoutput.ts';
import { deliverChanges } from './deliver-changes.ts';
import type { Delivery, Recipient } from './delivery.ts';
import type { RelationFacts } from './relation.rules.ts';
import type { Subscriber } from './subscriptions.ts';

const group = { role: 'anon', claims: '{}' };
const relation = { schema: 'public', name: 'notes', keyColumns: ['id'] } as unknown as Relation;
const facts = {
  columns: [{ name: 'id', type: 'int8' }],
  key: ['id'],
  kinds: new Map(),
  hasPolicies: false,
  roles: new Map([['anon', { readable: new Set(['id']), bypassesPolicies: false }]]),
} as unknown as RelationFacts;

/** A channel that keeps the ids of the rows in each of its writes. */
function makeChannel() {
  const writes: string[][] = [];
  const subscriber: Partial<Subscriber> = {
    inOneWrite(sendFrames) {
      writes.push([]);
      sendFrames();
    },
    send: (_ids, dataJson) => writes.at(-1)?.push(String((JSON.parse(dataJson) as { record: { id: unknown } }).record.id)),
  };
  const changeFilter = { event: '*', schema: 'public', table: 'notes', conditions: [] };
  const recipient = { group, subscription: { id: 1, conditions: [], changeFilter, subscriber } } as unknown as Recipient;
  return { writes, recipient };
}

const insertOf = (id: number, recipients: readonly Recipient[]): Delivery => ({
  change: { relation, type: 'INSERT', record: { id: String(id) }, old: undefined, committedAt: new Date(0), transaction: 1 },
  facts,
  recipients,
});

test('what a channel receives of several changes is one write, in their order', async () => {
  const [first, second] = [makeChannel(), makeChannel()];
  const both = [first.recipient, second.recipient];
  await deliverChanges([insertOf(1, both), insertOf(2, [second.recipient]), insertOf(3, both)], {
    isVisible: () => true,
    timeSlice: { isOver: () => true, yieldToEventLoop: async () => {} },
    isStrict: false,
  });
  expect(first.writes).toEqual([['1', '3']]);
  expect(second.writes).toEqual([['1', '2', '3']]);
});
