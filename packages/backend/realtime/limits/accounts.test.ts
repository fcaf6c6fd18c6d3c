import { expect, test } from 'vitest';
import { createAccounts } from './accounts.ts';
import { limitsOf } from './limits.rules.ts';
import { configSchema } from '../../project/config.ts';

const limits = limitsOf(
  configSchema.parse({
    realtime: {
      max_clients_per_address: 3,
      max_clients_per_user: 1,
      max_concurrent_users: 5,
      max_held_per_caller_in_kb: 2,
      max_held_in_total_in_kb: 5,
      max_changes_per_caller: 4,
      max_changes_in_total: 7,
      max_patterns_per_caller: 1,
      max_patterns_in_total: 2,
    },
  }).realtime,
);
const address = (n: number) => ({ key: `address:192.0.2.${n}` });
const ada = { key: 'person:ada' };
const service = { key: 'service' };

test('all callers together stay within the limit of the process, whatever the number of addresses', () => {
  const accounts = createAccounts(limits);
  const held = Array.from({ length: 5 }, (_, n) => accounts.open(address(n))?.setMemory('frame', 1500));
  expect(held).toEqual([true, true, true, false, false]);
  expect(accounts.open(address(6))).toBeUndefined();
  expect(accounts.open(service)).toBeUndefined();
});

test('a campus may use as much as the addresses that it counts for', () => {
  const accounts = createAccounts(limits);
  const campus = accounts.open({ ...address(1), weight: 2 });
  expect([campus?.setMemory('a', 3500), campus?.setMemory('b', 1000), campus?.setMemory('b', 500)]).toEqual([true, false, true]);
});

test('a refused reservation changes nothing, and released resources can be used again', () => {
  const accounts = createAccounts(limits);
  const [one, two] = [accounts.open(address(1)), accounts.open(address(1))];
  expect(one?.subscribe('a', 3, ['x'])).toBeUndefined();
  expect(two?.subscribe('a', 2, [])).toBe('entries');
  expect(two?.subscribe('a', 1, ['y'])).toBe('patterns');
  // The same pattern costs nothing more.
  expect(two?.subscribe('a', 1, ['x'])).toBeUndefined();
  one?.release('a');
  two?.release('a');
  expect(two?.subscribe('b', 4, ['y'])).toBeUndefined();
  two?.close();
  expect(one?.subscribe('b', 4, ['z'])).toBeUndefined();
});

test('a socket on which a person signs in counts for the person with all its resources, and no longer for the address', () => {
  const accounts = createAccounts(limits);
  const sockets = [1, 2, 3].map(() => accounts.open(address(1)));
  expect(accounts.open(address(1))).toBeUndefined();
  sockets[0]?.setMemory('a', 2000);
  expect(sockets[1]?.setMemory('a', 100)).toBe(false);
  expect(sockets[0]?.reassign(ada)).toBe(true);
  expect(sockets[1]?.setMemory('a', 2000)).toBe(true);
  expect(sockets[1]?.reassign(ada)).toBe(false);
  expect(accounts.open(address(1))).toBeDefined();
  sockets[0]?.close();
  expect(sockets[2]?.reassign(ada)).toBe(true);
});
