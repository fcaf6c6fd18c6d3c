import { encodeBase64url, publicKeyOf } from '@trivium/transparency';
import { expect, test } from 'vitest';
import { keyEventPayloadType, type Jwk, type KeyEvent } from '../../contract/index.ts';
import { payloadOf, signPayload } from './envelope.rules.ts';
import { activeKey, afterKeyEvent, type Keyring } from './keyring.rules.ts';
import { keyIdOf, pointOf, signerKeyIdOf } from './key-id.rules.ts';

const seedOf = (number: number) => new Uint8Array(32).fill(number);
const keyOf = (number: number): Jwk => ({ crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(publicKeyOf(seedOf(number))) });
const idOf = (number: number) => signerKeyIdOf(keyOf(number));

function signed(statement: KeyEvent, ...by: number[]) {
  const payload = payloadOf(statement);
  const signatures = by.map((number) => ({
    keyid: idOf(number),
    sig: signPayload(seedOf(number), keyEventPayloadType, payload),
  }));
  return { statement, signatures };
}
const named = (number: number) => ({ key: keyOf(number), displayName: `Signer ${number}`, demonstration: false });
const add = (number: number, ...by: number[]) => signed({ event: 'key-add', ...named(number) }, ...(by.length ? by : [number]));
const rotate = (old: number, fresh: number, ...by: number[]) =>
  signed({ event: 'key-rotate', ...named(fresh), replaces: idOf(old) }, ...(by.length ? by : [old, fresh]));
const revoke = (number: number, ...by: number[]) => signed({ event: 'key-revoke', keyId: idOf(number), reason: 'lost' }, ...by);

const keyringOf = (...events: ReturnType<typeof signed>[]): Keyring => {
  let book: Keyring = new Map();
  for (const [index, event] of events.entries()) book = afterKeyEvent(book, event, index);
  return book;
};

// RFC 8037, appendix A.3.
test('the key id is the RFC 7638 thumbprint in hex', () => {
  const key: Jwk = { crv: 'Ed25519', kty: 'OKP', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
  expect(keyIdOf(key)).toBe('90facafea9b1556698540f70c0117a22ea37bd5cf3ed3c47093c1707282b4b89');
  expect(signerKeyIdOf(key)).toBe(`ed25519:${keyIdOf(key)}`);
});

test.for([
  ['the neutral element', '0100000000000000000000000000000000000000000000000000000000000000'],
  ['order 2', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ['order 4', '0000000000000000000000000000000000000000000000000000000000000000'],
  ['order 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
] as const)('a key of small order is refused when it is added: %s', ([, hex]) => {
  const key: Jwk = { crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(Buffer.from(hex, 'hex')) };
  expect(() => pointOf(key)).toThrow(expect.objectContaining({ code: 'key_small_order' }));
  const event = { ...add(1), statement: { event: 'key-add' as const, key, displayName: 'x', demonstration: false } };
  expect(() => afterKeyEvent(new Map(), event, 0)).toThrow(expect.objectContaining({ code: 'key_small_order' }));
});

test('bytes that are not a point are refused', () => {
  const key: Jwk = { crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(new Uint8Array(32).fill(2)) };
  expect(() => pointOf(key)).toThrow(expect.objectContaining({ code: 'key_invalid' }));
});

test('keys become active, rotated and revoked by their events', () => {
  const book = keyringOf(add(1), add(2), rotate(1, 3), revoke(2, 3));
  expect([...book.values()].map(({ status, addedAtIndex, endedAtIndex }) => [status, addedAtIndex, endedAtIndex])).toEqual([
    ['rotated', 0, 2],
    ['revoked', 1, 3],
    ['active', 2, null],
  ]);
  expect(activeKey(book, idOf(3)).displayName).toBe('Signer 3');
});

test.for<[string, () => unknown, string]>([
  ['a key that did not sign for itself', () => keyringOf(add(1), add(2, 1)), 'key_unsigned'],
  ['a key that is there already', () => keyringOf(add(1), add(1)), 'key_exists'],
  ['a key that comes back after its end', () => keyringOf(add(1), revoke(1, 1), add(1)), 'key_exists'],
  ['a rotation that the old key did not sign', () => keyringOf(add(1), rotate(1, 2, 2)), 'rotation_unsigned'],
  ['a rotation that the new key did not sign', () => keyringOf(add(1), rotate(1, 2, 1)), 'key_unsigned'],
  ['a rotation of a revoked key', () => keyringOf(add(1), revoke(1, 1), rotate(1, 2)), 'signer_revoked'],
  ['a rotation of a rotated key', () => keyringOf(add(1), rotate(1, 2), rotate(1, 3)), 'signer_rotated'],
  ['a revocation by a stranger', () => keyringOf(add(1), revoke(1, 2)), 'revocation_unsigned'],
  ['a revocation by a key that has ended', () => keyringOf(add(1), add(2), revoke(2, 2), revoke(1, 2)), 'revocation_unsigned'],
  ['a revocation of an unknown key', () => keyringOf(add(1), revoke(2, 1)), 'signer_unknown'],
  ['a second revocation', () => keyringOf(add(1), add(2), revoke(1, 1), revoke(1, 2)), 'signer_revoked'],
  ['an unexpected signature', () => keyringOf(add(1), add(2, 2, 1)), 'signer_unexpected'],
  [
    'a name under what it did not sign',
    () =>
      keyringOf(add(1), {
        ...revoke(1, 1),
        signatures: [...revoke(1, 1).signatures, { keyid: idOf(9), sig: `${'A'.repeat(86)}==` }],
      }),
    'signer_unexpected',
  ],
  ['one signer twice', () => keyringOf(add(1, 1, 1)), 'signature_repeated'],
  [
    'a signature over another statement',
    () => keyringOf({ ...add(1), signatures: add(2, 1).signatures.map((each) => ({ ...each, keyid: idOf(1) })) }),
    'signature_invalid',
  ],
  ['signing by a rotated key', () => activeKey(keyringOf(add(1), rotate(1, 2)), idOf(1)), 'signer_rotated'],
  ['signing by a revoked key', () => activeKey(keyringOf(add(1), revoke(1, 1)), idOf(1)), 'signer_revoked'],
  ['signing by an unknown key', () => activeKey(keyringOf(add(1)), idOf(2)), 'signer_unknown'],
])('%s is refused', ([, attempt, code]) => {
  expect(attempt).toThrow(expect.objectContaining({ code }));
});
