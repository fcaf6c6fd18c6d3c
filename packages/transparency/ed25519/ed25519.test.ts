import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 as hash } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as node from '../crypto/node.ts';
import * as portable from '../crypto/portable.ts';
import { checkPublicKey, decodeHex, encodeHex, isSmallOrderKey, publicKeyOf, signEd25519, verifyEd25519 } from '../index.ts';
import { flipBit } from '../testing/sample-tree.ts';

const { Point } = ed25519;
const order = Point.Fn.ORDER;
const p = Point.Fp.ORDER;

const littleEndian = (value: bigint) => Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
const numberOf = (bytes: Uint8Array) => bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);

/** The eight points whose order divides the cofactor. */
const torsion = (() => {
  // y of a point of order 8 (RFC 7748's curve has the same torsion); its multiples are all of them.
  const generator = Point.fromBytes(decodeHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'));
  const points = [Point.ZERO];
  for (let count = 1; count < 8; count += 1) points.push((points[count - 1] ?? Point.ZERO).add(generator));
  return points;
})();

/** The verdict of both implementations, which must agree. */
function verdict(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const verdicts = [node, portable].map(({ verifyEd25519: verify }) => verify(publicKey, message, signature));
  expect(verdicts[0]).toBe(verdicts[1]);
  return verdicts[0] === true;
}

// RFC 8032, section 7.1.
const published = [
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
];

test.each(published)(
  'the published signature over "$message" is made and verified',
  ({ seed, publicKey, message, signature }) => {
    for (const { createEd25519Key } of [node, portable]) {
      const key = createEd25519Key(decodeHex(seed));
      expect(encodeHex(key.publicKey)).toBe(publicKey);
      expect(encodeHex(key.sign(decodeHex(message)))).toBe(signature);
    }
    expect(encodeHex(publicKeyOf(decodeHex(seed)))).toBe(publicKey);
    expect(encodeHex(signEd25519(decodeHex(seed), decodeHex(message)))).toBe(signature);
    expect(verifyEd25519(decodeHex(publicKey), decodeHex(message), decodeHex(signature))).toBe(true);
  },
);

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
const messages = fc.uint8Array({ maxLength: 100 });

test('both implementations make the same keys and signatures, and both refuse one with any flipped bit', () => {
  fc.assert(
    fc.property(seeds, messages, fc.nat(511), fc.nat(255), (seed, message, signatureBit, keyBit) => {
      const [key, other] = [node.createEd25519Key(seed), portable.createEd25519Key(seed)];
      expect(other.publicKey).toEqual(key.publicKey);
      const signature = key.sign(message);
      expect(other.sign(message)).toEqual(signature);
      expect(verdict(key.publicKey, message, signature)).toBe(true);
      expect(verdict(key.publicKey, message, flipBit(signature, signatureBit))).toBe(false);
      expect(verdict(flipBit(key.publicKey, keyBit), message, signature)).toBe(false);
      expect(verdict(key.publicKey, Uint8Array.of(...message, 0), signature)).toBe(false);
    }),
    { numRuns: 40 },
  );
});

test('with points of small and of mixed order both implementations still agree', () => {
  const parts = {
    scalar: fc.bigInt(1n, order - 1n),
    nonce: fc.bigInt(0n, order - 1n),
    ofKey: fc.nat(7),
    ofR: fc.nat(7),
    isZero: fc.boolean(),
  };
  let accepted = 0;
  fc.assert(
    fc.property(fc.record(parts), messages, ({ scalar, nonce, ofKey, ofR, isZero }, message) => {
      const at = (index: number) => torsion[index] ?? Point.ZERO;
      const key = (isZero ? Point.ZERO : Point.BASE.multiply(scalar)).add(at(ofKey)).toBytes();
      const r = Point.BASE.multiplyUnsafe(nonce).add(at(ofR)).toBytes();
      const challenge = numberOf(sha512(r, key, message)) % order;
      const s = littleEndian((nonce + challenge * (isZero ? 0n : scalar)) % order);
      if (verdict(key, message, Uint8Array.of(...r, ...s))) accepted += 1;
    }),
    { numRuns: 150 },
  );
  // Otherwise only refusals were compared.
  expect(accepted).toBeGreaterThan(0);
});

test('S from the order on is refused, and so are keys and signatures of a wrong length', () => {
  const seed = new Uint8Array(32).fill(9);
  const { publicKey, sign } = node.createEd25519Key(seed);
  const message = Uint8Array.of(1);
  const signature = sign(message);
  const malleable = Uint8Array.of(...signature.subarray(0, 32), ...littleEndian(numberOf(signature.subarray(32)) + order));
  expect(verdict(publicKey, message, malleable)).toBe(false);
  expect(verdict(publicKey, message, signature.subarray(0, 63))).toBe(false);
  expect(verdict(publicKey, message, Uint8Array.of(...signature, 0))).toBe(false);
  expect(verdict(publicKey.subarray(0, 31), message, signature)).toBe(false);
  expect(verdict(Uint8Array.of(...publicKey, 0), message, signature)).toBe(false);
});

test('a key of small order verifies nothing, in whichever of its encodings', () => {
  // R = sB with any s, and A the identity: without the rule this is a signature over every message.
  const r = Point.BASE.multiply(5n).toBytes();
  const forged = Uint8Array.of(...r, ...littleEndian(5n));
  expect(verdict(Point.ZERO.toBytes(), Uint8Array.of(1), forged)).toBe(false);
});

test('the small-order keys are all encodings of the eight points of small order, and no others', () => {
  const encodings = new Set<string>();
  for (const point of torsion)
    for (const y of [point.toAffine().y, point.toAffine().y + p])
      for (const sign of [0n, 1n]) {
        if (y >= 2n ** 255n) continue;
        const bytes = littleEndian(y | (sign << 255n));
        if (Point.fromBytes(bytes, true).isSmallOrder()) encodings.add(encodeHex(bytes));
      }
  expect(encodings.size).toBe(14);
  for (const hex of encodings) {
    expect(isSmallOrderKey(decodeHex(hex))).toBe(true);
    expect(() => checkPublicKey(decodeHex(hex))).toThrow(expect.objectContaining({ code: 'public_key_small_order' }));
  }
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(isSmallOrderKey(publicKeyOf(seed))).toBe(false);
    }),
  );
});

test('a public key is valid exactly if strict decoding finds a point that is not of small order', () => {
  fc.assert(
    fc.property(seeds, (bytes) => {
      expect(isRefused(() => checkPublicKey(bytes))).toBe(isRefused(() => Point.fromBytes(bytes, false)));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['public_key_length_invalid', new Uint8Array(31).fill(9)],
  ['public_key_not_canonical', littleEndian(p + 3n)],
  ['public_key_not_canonical', littleEndian((p + 3n) | (1n << 255n))],
  ['public_key_not_a_point', littleEndian(2n)],
] as const)('%s', (code, bytes) => {
  expect(() => checkPublicKey(bytes)).toThrow(expect.objectContaining({ code }));
});

test('a key works after a thousand others were used', () => {
  const { publicKey, sign } = node.createEd25519Key(new Uint8Array(32).fill(1));
  const signature = sign(Uint8Array.of(1));
  for (let at = 0; at < 1100; at += 1) node.verifyEd25519(littleEndian(BigInt(at + 1000)), Uint8Array.of(1), signature);
  expect(node.verifyEd25519(publicKey, Uint8Array.of(1), signature)).toBe(true);
});

function isRefused(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}

function sha512(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = hash.create();
  for (const part of parts) whole.update(part);
  return whole.digest();
}
