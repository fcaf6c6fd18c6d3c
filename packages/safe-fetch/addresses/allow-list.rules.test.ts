import { expect, test } from 'vitest';
import { readAllowList } from './allow-list.rules.ts';
import { checkAddress, defaultPorts } from './check-address.rules.ts';

test.each([
  ['127.0.0.1:4101', 'http://127.0.0.1:4101/', true],
  ['127.0.0.1:4101', 'http://2130706433:4101/', true],
  ['127.0.0.1:4101', 'http://[::ffff:127.0.0.1]:4101/', true],
  ['127.0.0.1:4101', 'http://127.0.0.1:4102/', false],
  ['127.0.0.1:4101', 'http://127.0.0.1/', false],
  ['127.0.0.1:80', 'http://127.0.0.1/', true],
  ['127.0.0.1:443', 'https://127.0.0.1/', true],
  ['127.0.0.1:443', 'http://127.0.0.1/', false],
  ['127.0.0.1', 'http://127.0.0.1:9999/', true],
  ['[::1]:4101', 'http://[::1]:4101/', true],
  ['[::1]:4101', 'http://[::1]:4102/', false],
  ['::1', 'http://[::1]:4102/', true],
  ['localhost:4101', 'http://localhost:4101/', true],
  ['localhost:4101', 'http://LOCALHOST.:4101/', true],
  ['localhost:4101', 'http://a.localhost:4101/', false],
  ['localhost:4101', 'http://127.0.0.1:4101/', false],
  ['db.internal', 'http://db.internal:5000/', true],
  ['10.0.0.0/8', 'http://10.1.2.3:9000/', true],
  ['10.0.0.0/8', 'http://11.1.2.3:9000/', false],
  ['10.0.0.0/8', 'http://[fd00::1]/', false],
  ['fd00::/8', 'http://[fd12::1]/', true],
  ['fd00::/8', 'http://[fc12::1]/', false],
  ['example.org:3000', 'http://example.org:3000/', true],
  ['example.org:3000', 'http://example.org:3001/', false],
])('with %s on the allow-list, %s is allowed: %o', (entry, url, isAllowed) => {
  const check = () => checkAddress(url, { allow: readAllowList([entry]), ports: defaultPorts });
  if (isAllowed) expect(check()).toBeInstanceOf(URL);
  else
    expect(check).toThrow(expect.objectContaining({ code: expect.stringMatching(/^(address_private|port_refused)$/) as string }));
});

test.each([
  '',
  '10.0.0.0/33',
  '10.0.0.0/',
  'fd00::/129',
  'a b',
  'host:99999',
  'host:',
  'http://host/',
  '[::1',
  'a:b:c',
  'user@host',
])('%o is no entry of an allow-list: allow_invalid', (entry) => {
  expect(() => readAllowList([entry])).toThrow(expect.objectContaining({ code: 'allow_invalid' }));
});
