import { z } from 'zod';
import { keyId, keyEventPayloadType, keyStates, signatureBytes, signerKeyId } from './signature.ts';
import { text } from './values.ts';

/** 32 bytes in base64url. */
const point = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** An Ed25519 key as RFC 8037 writes it. */
export const jwk = z.strictObject({ crv: z.literal('Ed25519'), kty: z.literal('OKP'), x: point });
export type Jwk = z.infer<typeof jwk>;

const keyFields = { key: jwk, displayName: text(200), demonstration: z.boolean() };

/** An event of a signer's key. Each is signed, and becomes an entry of the log. */
export const keyEvent = z.discriminatedUnion('event', [
  /** Signed by the key itself, which proves that the signer has it. */
  z.strictObject({ event: z.literal('key-add'), ...keyFields }),
  /** Signed by the old key and by the new one. */
  z.strictObject({ event: z.literal('key-rotate'), ...keyFields, replaces: signerKeyId }),
  /** Signed by the key itself or by another active key. */
  z.strictObject({ event: z.literal('key-revoke'), keyId: signerKeyId, reason: text(500) }),
]);
export type KeyEvent = z.infer<typeof keyEvent>;

export const keyEventFile = z.strictObject({
  payloadType: z.literal(keyEventPayloadType),
  statement: keyEvent,
  signatures: z
    .array(z.strictObject({ keyid: signerKeyId, sig: signatureBytes }))
    .min(1)
    .max(20),
});
export type KeyEventFile = z.infer<typeof keyEventFile>;

/** A public key as served. */
export const publicKey = jwk.extend({
  kid: keyId,
  fingerprint: signerKeyId,
  displayName: z.string(),
  demonstration: z.boolean(),
  status: z.enum(keyStates),
  /** The log index of the event that added it. */
  addedAtIndex: z.int().nonnegative(),
  /** The log index of the event that ended it; signatures logged before stay valid. Null: the key is active. */
  endedAtIndex: z.int().nonnegative().nullable(),
});
export type PublicKey = z.infer<typeof publicKey>;
