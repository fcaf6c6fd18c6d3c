import { expect, test } from 'vitest';
import type { Relation } from '../replication/pgoutput.ts';
import { createDeliverChanges } from './deliver-changes.ts';
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
    send: (messages) => void writes.push(messages.map(({ message, ids }) => idIn(message.frameFor('1.0.0', 'notes', ids)))),
  };
  const changeFilter = { event: '*', schema: 'public', table: 'notes', conditions: [] };
  const recipient = { group, subscription: { id: 1, conditions: [], changeFilter, subscriber } } as unknown as Recipient;
  return { writes, recipient };
}

const idIn = (frame: Buffer): string => /"record":\{"id":"(\d+)"/.exec(frame.toString())?.[1] ?? '';

const insertOf = (id: number, recipients: readonly Recipient[]): Delivery => ({
  change: { relation, type: 'INSERT', record: { id: String(id) }, old: undefined, committedAt: new Date(0), transaction: 1 },
  facts,
  recipients,
});

test('what a channel receives of several changes is one write, in their order', async () => {
  const [first, second] = [makeChannel(), makeChannel()];
  const both = [first.recipient, second.recipient];
  const timeSlice = { isOver: () => true, yieldToEventLoop: async () => {} };
  const deliver = createDeliverChanges({ isVisible: () => true, timeSlice, isStrict: false });
  await deliver([insertOf(1, both), insertOf(2, [second.recipient]), insertOf(3, both)]);
  expect(first.writes).toEqual([['1', '3']]);
  expect(second.writes).toEqual([['1', '2', '3']]);
});
