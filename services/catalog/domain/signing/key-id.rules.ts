import { canonicalJson } from '@trivium/core';
import { checkPublicKey, decodeBase64url, encodeHex, sha256, TransparencyError } from '@trivium/transparency';
import type { Jwk } from '../../contract/index.ts';
import { refuse } from './errors.ts';

const utf8 = new TextEncoder();

/** The key's id: its RFC 7638 thumbprint in hex, over all members of a `Jwk`. */
export const keyIdOf = (key: Jwk): string =>
  encodeHex(sha256(utf8.encode(canonicalJson({ crv: key.crv, kty: key.kty, x: key.x }))));

/** `ed25519:<kid>`: an entry's `signerKeyId`, a key's `fingerprint`, an envelope's `keyid`. */
export const signerKeyIdOf = (key: Jwk): string => `ed25519:${keyIdOf(key)}`;

/** Valid keys by their `x`: a check takes longer than a verification, and a few keys sign everything. */
const validPoints = new Map<string, Uint8Array>();
const maxValidPoints = 1024;

/**
 * The 32 bytes of a valid signing key.
 * @throws key_invalid, key_small_order
 */
export function pointOf(key: Jwk): Uint8Array {
  const valid = validPoints.get(key.x);
  if (valid !== undefined) return valid;
  try {
    const bytes = decodeBase64url(key.x);
    checkPublicKey(bytes);
    if (validPoints.size >= maxValidPoints) validPoints.clear();
    validPoints.set(key.x, bytes);
    return bytes;
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    const isSmall = error.code === 'public_key_small_order';
    throw refuse(isSmall ? 'key_small_order' : 'key_invalid', `The key ${key.x} cannot sign: ${error.message}`, { cause: error });
  }
}
