import { canonicalJson } from '@trivium/core';
import {
  decodeBase64,
  encodeBase64,
  encodeHex,
  preAuthenticationEncoding,
  sha256,
  signEd25519,
  verifyEd25519,
} from '@trivium/transparency';
import type { Jwk } from '../../contract/index.ts';
import { refuse } from './errors.ts';
import { pointOf } from './key-id.rules.ts';

const utf8 = new TextEncoder();

/** The bytes that are signed for a value: its JCS form. */
export const payloadOf = (value: unknown): Uint8Array => utf8.encode(canonicalJson(value));

export const digestOf = (payload: Uint8Array): string => encodeHex(sha256(payload));

/** Signs by DSSE; `seed` is the private key's 32 bytes. Returns canonical base64. */
export const signPayload = (seed: Uint8Array, payloadType: string, payload: Uint8Array): string =>
  encodeBase64(signEd25519(seed, preAuthenticationEncoding(payloadType, payload)));

/** @throws signature_invalid, key_invalid, key_small_order */
export function verifyPayload(key: Jwk, payloadType: string, payload: Uint8Array, sig: string): void {
  const message = preAuthenticationEncoding(payloadType, payload);
  if (!verifyEd25519(pointOf(key), message, decodeBase64(sig)))
    throw refuse('signature_invalid', 'The signature was not made by this key over these bytes.');
}
