import { createEd25519Key as create, verifyEd25519 as verify } from '#crypto';
import type { Ed25519Key } from '../crypto/platform-crypto.ts';
import { refuse } from '../errors.ts';

/**
 * Whether `signature` (64 bytes) is that of `publicKey` (32 bytes) over `message`: RFC 8032, section 5.1.7, without the
 * cofactor, as OpenSSL verifies. False for wrong lengths too. Does not validate the key: use `checkPublicKey` when the key is
 * first trusted.
 */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(publicKey, message, signature);
}

/**
 * The private key of this seed (32 random bytes, RFC 8032, section 5.1.5), imported once for many signatures.
 *
 * @throws TransparencyError seed_length_invalid
 */
export function createEd25519Key(seed: Uint8Array): Ed25519Key {
  if (seed.length !== 32) throw refuse('seed_length_invalid', `An Ed25519 seed has 32 bytes, not ${seed.length}.`);
  return create(seed);
}

/**
 * Signs once: 64 bytes. Imports the seed each time; `createEd25519Key` imports it once.
 *
 * @throws TransparencyError seed_length_invalid
 */
export function signEd25519(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return createEd25519Key(seed).sign(message);
}

/**
 * The public key of a seed: 32 bytes.
 *
 * @throws TransparencyError seed_length_invalid
 */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  return createEd25519Key(seed).publicKey;
}
