import { expect, test } from 'vitest';
import { createCallers } from './callers.ts';

const anon = { role: 'anon', claims: { role: 'anon' } };
const { who } = createCallers(['203.0.113.0/24']);

test('a person has one key at every address, also in a trusted network', () => {
  const ada = { role: 'authenticated', claims: { role: 'authenticated', sub: 'ada' } };
  for (const address of ['192.0.2.1', '203.0.113.9']) expect(who(ada, { address })).toEqual({ key: 'person:ada', weight: 1 });
});

test('anonymous callers have the key of their network, and a trusted network counts as many', () => {
  expect(who(anon, { address: '192.0.2.1' })).toEqual({ key: 'address:192.0.2.1', weight: 1 });
  expect(who(anon, { address: '2001:db8:1:2::9' })).toEqual({ key: 'address:2001:db8:1:2::/64', weight: 1 });
  expect(who(anon, { address: '203.0.113.9' })).toEqual({ key: 'address:203.0.113.9', weight: 16 });
});

test('the service has one key at every address', () => {
  const service = { role: 'service_role', claims: { role: 'service_role' } };
  expect(who(service, { address: '192.0.2.1' }).key).toBe('service');
  expect(who(service, undefined).key).toBe('service');
});
