import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 as hash, sha512 } from '@noble/hashes/sha2.js';
import { isSmallOrderKey } from '../ed25519/small-order.ts';
import type { PlatformCrypto } from './platform-crypto.ts';

const { Point } = ed25519;
const order = Point.Fn.ORDER;

export const sha256: PlatformCrypto['sha256'] = (input) => hash(input);

export const sha256Into: PlatformCrypto['sha256Into'] = (input, target, offset) => {
  target.set(hash(input), offset);
};

/** Written with point arithmetic, because the library's own verification multiplies by the cofactor, and OpenSSL does not. */
export const verifyEd25519: PlatformCrypto['verifyEd25519'] = (publicKey, message, signature) => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  if (isSmallOrderKey(publicKey) || isSmallOrderKey(signature.subarray(0, 32))) return false;
  const s = littleEndian(signature.subarray(32));
  if (s >= order) return false;
  const point = decodePoint(publicKey);
  if (point === undefined) return false;
  const challenge = littleEndian(sha512.create().update(signature.subarray(0, 32)).update(publicKey).update(message).digest());
  const expected = Point.BASE.multiplyUnsafe(s)
    .subtract(point.multiplyUnsafe(challenge % order))
    .toBytes();
  return expected.every((byte, at) => byte === signature[at]);
};

export const createEd25519Key: PlatformCrypto['createEd25519Key'] = (seed) => {
  const secret = Uint8Array.from(seed);
  return { publicKey: ed25519.getPublicKey(secret), sign: (message) => ed25519.sign(message, secret) };
};

/** Accepts encodings of y from the field's order on and a sign on x = 0, as OpenSSL does. */
function decodePoint(publicKey: Uint8Array): InstanceType<typeof Point> | undefined {
  try {
    return Point.fromBytes(publicKey, true);
  } catch {
    return undefined;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let at = bytes.length - 1; at >= 0; at -= 1) value = (value << 8n) | BigInt(bytes[at] ?? 0);
  return value;
}
