import { z } from 'zod';
import { sha256 } from './values.ts';

/** The RFC 7638 thumbprint of an Ed25519 key, in hex: the `kid` of `/api/keys/{kid}`. */
export const keyId = sha256;

/** `ed25519:<kid>`; its second part is the path of `/api/keys/{kid}`, never a slice of it. */
export const signerKeyId = z.string().regex(/^ed25519:[0-9a-f]{64}$/, 'must be ed25519: and the key id in lowercase hexadecimal');

export const keyStates = ['active', 'rotated', 'revoked'] as const;

/** The DSSE payload type of an entry in JCS form. */
export const entryPayloadType = 'application/vnd.trivium.catalog.entry+json';
export const keyEventPayloadType = 'application/vnd.trivium.catalog.key-event+json';

/** 64 bytes in canonical base64. */
export const signatureBytes = z.base64().length(88);

/**
 * How many entries its signer signed in the same run: one of 300 was read less closely than one alone. The signer's own
 * statement, fixed by the log; signatures before it was recorded have none.
 */
export const batchSize = z.int().min(1).max(100_000);

/** A signature in a file beside an entry: DSSE over the JCS form of the entry's file. */
export const entrySignature = z.strictObject({ keyid: signerKeyId, sig: signatureBytes, batchSize: batchSize.optional() });

export const signatureFile = z.strictObject({
  payloadType: z.literal(entryPayloadType),
  /** Of the signed JCS bytes: it identifies the text that the file belongs to. */
  payloadSha256: sha256,
  signatures: z.array(entrySignature).min(1).max(20),
});
export type SignatureFile = z.infer<typeof signatureFile>;

/** A signature as served: verified by the server, and logged. */
export const signature = z.object({
  signerKeyId,
  displayName: z.string(),
  /** Whether the signer is a demonstration key, which proves nothing. */
  demonstration: z.boolean(),
  /** The signer key's state now. A signature that was logged before its key ended stays valid. */
  signerStatus: z.enum(keyStates),
  payloadType: z.literal(entryPayloadType),
  payloadSha256: sha256,
  sig: signatureBytes,
  /** The signature's index in the log. It counts only if it precedes the key's revocation there. */
  logIndex: z.int().nonnegative(),
  /** How many entries the signer signed in the same run. Null: not recorded. */
  batchSize: batchSize.nullable(),
});
export type Signature = z.infer<typeof signature>;
