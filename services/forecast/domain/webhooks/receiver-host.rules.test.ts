import { expect, test } from 'vitest';
import { receiverHost } from './receiver-host.rules.ts';

test.for([
  ['https://example.org/hook', 'example.org'],
  ['https://a.b.example.org:8443/hook', 'example.org'],
  ['https://one.example.co.th/', 'example.co.th'],
  ['https://vet.chula.ac.th/', 'chula.ac.th'],
  ['https://one.github.io/', 'one.github.io'],
  ['https://x.one.github.io/', 'one.github.io'],
  ['http://203.0.113.9:8080/', '203.0.113.9'],
  ['http://[2001:db8::1]:8080/', '2001:db8:0:0::/64'],
  ['http://[2001:db8:0:0:ffff::9]/', '2001:db8:0:0::/64'],
  ['http://[2001:db8:0:1::9]/', '2001:db8:0:1::/64'],
  ['http://receiver/', 'receiver'],
] as const)('%s counts for %s', ([url, host]) => {
  expect(receiverHost(url)).toBe(host);
});
