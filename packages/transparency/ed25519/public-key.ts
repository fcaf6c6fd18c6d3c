import { refuse } from '../errors.ts';
import { isSmallOrderKey } from './small-order.ts';

/** The field of edwards25519 (RFC 8032, section 5.1), and d of its curve -x^2 + y^2 = 1 + d x^2 y^2. */
const p = 2n ** 255n - 19n;
const d = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;

/**
 * Validates a public key before it is trusted: 32 bytes, the canonical encoding (RFC 8032, section 5.1.3) of a point of the
 * curve that is not of small order. Verification alone does not check this. Returns, or throws.
 *
 * @throws TransparencyError public_key_length_invalid, public_key_small_order, public_key_not_canonical, public_key_not_a_point
 */
export function checkPublicKey(publicKey: Uint8Array): void {
  if (publicKey.length !== 32)
    throw refuse('public_key_length_invalid', `An Ed25519 public key has 32 bytes, not ${publicKey.length}.`);
  if (isSmallOrderKey(publicKey))
    throw refuse('public_key_small_order', 'This point has a small order: anyone can make signatures that it verifies.');
  const y = readY(publicKey);
  if (y >= p) throw refuse('public_key_not_canonical', 'The y coordinate of this public key is not below 2^255 - 19.');
  if (!isOnCurve(y)) throw refuse('public_key_not_a_point', 'No point of edwards25519 has the y coordinate of this public key.');
}

function readY(publicKey: Uint8Array): bigint {
  let value = 0n;
  for (let at = 31; at >= 0; at -= 1) value = (value << 8n) | BigInt(publicKey[at] ?? 0);
  return value & (2n ** 255n - 1n);
}

/** Whether x^2 = (y^2 - 1) / (d y^2 + 1) has a root. The product of a fraction's parts is a square exactly if the fraction is. */
function isOnCurve(y: bigint): boolean {
  const square = (y * y) % p;
  const product = ((square - 1n + p) * (d * square + 1n)) % p;
  return power(product, (p - 1n) / 2n) <= 1n;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let left = exponent, square = base; left > 0n; left >>= 1n, square = (square * square) % p)
    if ((left & 1n) === 1n) result = (result * square) % p;
  return result;
}
