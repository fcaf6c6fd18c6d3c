import { equalBytes } from '../codecs/bytes.ts';
import { decodeHex } from '../codecs/hex.ts';

/**
 * Every encoding of the eight points of small order: the eight canonical ones, those with y written as y + p, and those with a
 * sign on x = 0. Such a key verifies signatures that nobody made.
 */
const smallOrderKeys = [
  // y = 1, order 1
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  // y = -1, order 2
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  // y = 0, order 4
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  // order 8
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
].map(decodeHex);

/** True for the fourteen encodings of the eight points whose order divides the cofactor. Accepts any length. */
export function isSmallOrderKey(publicKey: Uint8Array): boolean {
  return smallOrderKeys.some((key) => equalBytes(key, publicKey));
}
