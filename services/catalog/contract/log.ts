import { z } from 'zod';
import { keyEvent } from './keys.ts';
import { batchSize, entryPayloadType, signatureBytes, signerKeyId } from './signature.ts';
import { sha256, slug } from './values.ts';

/** The logged bytes are the JCS form of one of these (RFC 8785); the leaf is their RFC 6962 hash. */
export const drugSignatureStatement = z.strictObject({
  entryType: z.literal('drug-signature'),
  drugSlug: slug,
  signerKeyId,
  payloadType: z.literal(entryPayloadType),
  /** Of the signed bytes, since entries exceed the maximum size of a log entry. */
  payloadSha256: sha256,
  sig: signatureBytes,
  /** How many entries the signer signed in the same run. */
  batchSize: batchSize.optional(),
});

export const keyStatement = z.strictObject({
  entryType: z.enum(['key-add', 'key-rotate', 'key-revoke']),
  /** Empty: a key belongs to no drug, but every log entry has this member. */
  drugSlug: z.literal(''),
  signerKeyId,
  statement: keyEvent,
  signatures: z.array(z.strictObject({ keyid: signerKeyId, sig: signatureBytes })),
});

export const statement = z.discriminatedUnion('entryType', [drugSignatureStatement, keyStatement]);
export type Statement = z.infer<typeof statement>;

const place = {
  index: z.int().nonnegative(),
  /** RFC 6962 leaf hash, in hex. */
  leafHash: sha256,
  /** When the first checkpoint that covers it was signed. It is not part of the log, and proves no time. */
  loggedAt: z.iso.datetime(),
};

export const logEntry = z.discriminatedUnion('entryType', [drugSignatureStatement.extend(place), keyStatement.extend(place)]);
export type LogEntry = z.infer<typeof logEntry>;
