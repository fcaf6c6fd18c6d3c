import { encodeUtf8 } from '../codecs/bytes.ts';

/** Bytes of a timestamped_signature: a 64-bit timestamp and an Ed25519 signature. */
export const cosignatureLength = 8 + 64;

/** POSIX seconds (C2SP tlog-cosignature, "Format"). */
export const latestTimestamp = 2n ** 63n - 1n;

/**
 * The message that an Ed25519 cosigner signs: two lines, and the whole text of the checkpoint (C2SP tlog-cosignature, "Ed25519
 * signed message").
 */
export function cosignedMessage(text: string, timestamp: bigint): Uint8Array {
  return encodeUtf8(`cosignature/v1\ntime ${timestamp}\n${text}`);
}
