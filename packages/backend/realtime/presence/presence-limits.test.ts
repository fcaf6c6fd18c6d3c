import { expect, test } from 'vitest';
import { createHub } from '../broadcast/hub.ts';
import { createPresence, type Diff } from './presence.ts';

const topic = { name: 'hall', isPrivate: false };
const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });
const entry = (n: number, bytes: number) => ({
  ref: `r${n}`,
  key: `k${n}`,
  meta: JSON.stringify({ ...text(bytes), phx_ref: `r${n}` }),
});
const open = () => createPresence(createHub(), { presenceBytesPerTopic: 2000, allPresenceBytes: 2500 }, () => {});

test("presence on other replicas counts, and never exceeds this process's limit", () => {
  const presence = open();
  const joins = Array.from({ length: 10 }, (_, n) => entry(n, 500));
  presence.apply('there', { topic, joins, leaves: [] });
  expect(Object.keys(JSON.parse(presence.stateJson(topic)) as object)).toEqual(['k0', 'k1']);
  expect(presence.track(topic, 'mine', text(1000), undefined)).toBeUndefined();
  const other = { name: 'room', isPrivate: false };
  presence.apply('there', { topic: other, joins, leaves: [] });
  expect(Object.keys(JSON.parse(presence.stateJson(other)) as object)).toEqual(['k0']);
  presence.removeReplica('there');
  expect(presence.track(topic, 'mine', text(1000), undefined)).toBeDefined();
});

test('a new presence replaces the size of the former one, and leaving frees it', () => {
  const presence = open();
  let tracked = presence.track(topic, 'mine', text(1500), undefined);
  for (let n = 0; n < 100; n++) expect((tracked = presence.track(topic, 'mine', text(1500), tracked))).toBeDefined();
  const leaving: Diff = { topic, joins: [], leaves: tracked ? [tracked] : [] };
  presence.apply('there', leaving);
  expect(presence.stateJson(topic)).toBe('{}');
  expect(presence.track(topic, 'mine', text(1500), undefined)).toBeDefined();
});
