import { expect, test } from 'vitest';
import { judgeServer, type ServerState } from './server.rules.ts';

const healthy: ServerState = {
  major: 17,
  version: '17.10',
  encoding: 'UTF8',
  characterType: 'C.UTF-8',
  hasOtherCollation: false,
  user: 'trivium',
  rights: ['createrole', 'replication', 'bypassrls', 'create'],
  maxConnections: 200,
  usedConnections: 20,
  maxSlots: 10,
  usedSlots: 1,
  maxSenders: 10,
  usedSenders: 1,
  walLevel: 'logical',
  followsChanges: false,
  clockAheadMs: 12,
};
const needs = { connections: 53, rights: ['createrole', 'replication', 'bypassrls'], isFollower: true, minMajor: 17 };
const judge = (state: Partial<ServerState>, processes = 2) => judgeServer('database', { ...healthy, ...state }, needs, processes);
const states = (state: Partial<ServerState>) => [...new Set(judge(state).map((finding) => finding.state))];

test('a server that has what the processes need has no findings to act on', () => {
  expect(states({})).toEqual(['ok']);
});

test.for<[name: string, state: Partial<ServerState>, expected: string, advice: RegExp]>([
  ['an older PostgreSQL', { major: 16, version: '16.4' }, 'fault', /17 or later/],
  ['another encoding', { encoding: 'LATIN1' }, 'fault', /encoding UTF8/],
  ['a locale without Thai letters', { characterType: 'C' }, 'warning', /Thai has no letters.*C\.UTF-8/],
  ['a system that sorts otherwise', { hasOtherCollation: true }, 'warning', /reindex database/],
  ['a role without rights', { rights: ['createrole', 'create'] }, 'fault', /alter role trivium replication bypassrls\.$/],
  [
    'a role that may make nothing',
    { rights: ['createrole', 'replication', 'bypassrls'] },
    'fault',
    /alter database … owner to trivium/,
  ],
  ['too few connections', { usedConnections: 120 }, 'warning', /raise max_connections/],
  ['a log without row changes', { walLevel: 'replica' }, 'fault', /wal_level.*logical/],
  ['too few slots', { usedSlots: 9 }, 'fault', /raise max_replication_slots/],
  ['too few senders', { usedSenders: 9 }, 'fault', /max_wal_senders/],
  ['a clock that is ahead', { clockAheadMs: 60_000 }, 'warning', /60 s ahead.*NTP/],
])('%s is found, with what to do', ([, state, expected, advice]) => {
  expect(judge(state).filter((finding) => finding.state !== 'ok')).toEqual([
    { subject: 'database', state: expected, says: expect.stringMatching(advice) },
  ]);
});

test('slots that the running processes hold are theirs', () => {
  expect(states({ usedSlots: 9, followsChanges: true })).toEqual(['ok']);
});
