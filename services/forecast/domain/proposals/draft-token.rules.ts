import { createHash, timingSafeEqual } from 'node:crypto';

/** 32 random bytes as the proposer keeps them. */
export const toDraftToken = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** What is stored of a token. It is random, so its plain hash cannot be guessed. */
export const hashDraftToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether `token` is the one whose hash is stored; false where none is. */
export const isDraftToken = (token: string | undefined, stored: Buffer | null): boolean =>
  token !== undefined && stored !== null && timingSafeEqual(hashDraftToken(token), stored);
