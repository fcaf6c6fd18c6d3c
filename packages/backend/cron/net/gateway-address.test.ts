import { expect, test } from 'vitest';
import { loopbackAddress } from './gateway-address.rules.ts';

test.each([
  ['http://127.0.0.1:4102', 'http://127.0.0.1:4102'],
  ['http://0.0.0.0:4102', 'http://127.0.0.1:4102'],
  ['http://[::]:4102', 'http://[::1]:4102'],
  ['http://10.0.0.7:4102', 'http://10.0.0.7:4102'],
])('a server that listens at %s is reached at %s from its own machine', (url, address) => {
  expect(loopbackAddress(url)).toBe(address);
});
