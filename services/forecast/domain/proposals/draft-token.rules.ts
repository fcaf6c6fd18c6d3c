import { createHash, timingSafeEqual } from 'node:crypto';

/** The token for a proposer, from 32 random bytes. */
export const toDraftToken = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The stored hash of a token. Tokens are random, so a plain hash is enough. */
export const hashDraftToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether `token` matches the stored hash; false without a stored hash. */
export const isDraftToken = (token: string | undefined, stored: Buffer | null): boolean =>
  token !== undefined && stored !== null && timingSafeEqual(hashDraftToken(token), stored);
