import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientNetwork, createClientAddress, createClientHash, createClientOf, createTrustedNetworks } from './client-address.ts';

const request = (peer: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('without trusted proxies the peer is the client, whatever its headers say', () => {
  expect(createClientAddress([])(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
});

test.each([
  [['loopback'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [['loopback'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '11.1.2.3', '198.51.100.1', '11.1.2.3'],
  [['10.0.0.0/8'], '10.1.2.3', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
  [['10.0.0.0/8'], '10.1.2.3', 'unknown', '10.1.2.3'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', '[2a00::5]:4711', '2a00::5'],
  [['2001:db8::/32'], '2001:db8::1', '2a00::5', '2a00::5'],
])('behind %o the request from %s that says %s comes from %s', (trusted, peer, forwarded, client) => {
  expect(createClientAddress(trusted)(request(peer, forwarded))).toBe(client);
});

test('a closed socket has no address, and this does not throw', () => {
  expect(createClientAddress([])(request(undefined))).toBe('');
});

test.each(['nonsense', '10.0.0.0/99', '10.0.0.1/0', '', 'localhost'])(
  'the trusted proxy %o is refused with trusted_proxy_invalid',
  (entry) => {
    expect(() => createClientAddress(['loopback', entry])).toThrow(expect.objectContaining({ code: 'trusted_proxy_invalid' }));
  },
);

test.each([
  [[], '203.0.113.9', false],
  [['203.0.113.0/24'], '203.0.113.9', true],
  [['203.0.113.0/24'], '::ffff:203.0.113.9', true],
  [['203.0.113.0/24'], '203.0.114.9', false],
  [['loopback'], '127.0.0.1', true],
  [['2001:db8::/32'], '2001:db8::9', true],
  [['203.0.113.0/24'], '', false],
])('of the trusted networks %o the address %s is one: %s', (networks, address, isTrusted) => {
  expect(createTrustedNetworks(networks)(address)).toBe(isTrusted);
});

test.each(['nonsense', '10.0.0.0/99'])('the trusted network %o is refused with trusted_network_invalid', (entry) => {
  expect(() => createTrustedNetworks([entry])).toThrow(expect.objectContaining({ code: 'trusted_network_invalid' }));
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s belongs to the network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test("a client's name is a keyed hash that never reveals the address, the same for the same key", () => {
  const hash = createClientHash('key');
  expect(hash('203.0.113.9')).toMatch(/^[\w-]{16}$/);
  expect(hash('203.0.113.9')).toBe(createClientHash('key')('203.0.113.9'));
  expect(hash('203.0.113.9')).not.toBe(createClientHash('other')('203.0.113.9'));
  expect(hash('2001:db8:1:2::1')).toBe(hash('2001:db8:1:2::ffff'));
});

test('a client is hashed once for its connection, and again when a proxy forwards another on it', () => {
  const hashed: string[] = [];
  const clientOf = createClientOf(createClientAddress(['loopback']), (address) => {
    hashed.push(address);
    return `hash of ${address}`;
  });
  const { socket } = request('127.0.0.1');
  const forwarded = (address: string) => clientOf(Object.assign(request('127.0.0.1', address), { socket }));
  expect(['198.51.100.1', '198.51.100.1', '198.51.100.2'].map(forwarded)).toEqual([
    'hash of 198.51.100.1',
    'hash of 198.51.100.1',
    'hash of 198.51.100.2',
  ]);
  expect(hashed).toEqual(['198.51.100.1', '198.51.100.2']);
});
