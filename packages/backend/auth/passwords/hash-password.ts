import { createHmac } from 'node:crypto';
import { runHash } from './hash-pool.ts';

/** GoTrue's cost factor. */
const usualCost = 10;
let cost = usualCost;

/** For tests that measure no times: each factor less halves the work. Without a factor, the usual one. */
export function setPasswordCost(factor = usualCost): void {
  cost = factor;
  dummyHash = undefined;
}

/** bcrypt ignores all further bytes. */
export const maxBcryptBytes = 72;
export const byteLength = (password: string) => Buffer.byteLength(password);

/**
 * What bcrypt receives: the password, or for one that is too long for bcrypt 64 characters that stand for all of it. They are
 * keyed: a plain digest of the password that somebody finds elsewhere is not the password.
 */
const toBcryptInput = (password: string): string =>
  byteLength(password) <= maxBcryptBytes
    ? password
    : createHmac('sha384', 'trivium password before bcrypt').update(password).digest('base64');

/** bcrypt, off the event loop. */
export const hashPassword = (password: string): Promise<string> =>
  runHash({ kind: 'hash', password: toBcryptInput(password), cost });

const bcryptHash = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Whether `matchesPassword` can check this hash. Imported users may bring theirs. */
export const isPasswordHash = (text: string) => bcryptHash.test(text);

/** Compared with if a user has no hash. Computed once, on first use. */
let dummyHash: Promise<string> | undefined;

/** Whether a password matches a hash. Without a hash, takes the same time and returns false. */
export async function matchesPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  // PHP's prefix 2y is another name for 2b.
  if (stored && isPasswordHash(stored))
    return runHash({ kind: 'compare', password: toBcryptInput(password), hash: stored.replace(/^\$2y/, '$2b') });
  // Kept for good, so it waits as long as it must.
  dummyHash ??= runHash({ kind: 'hash', password: 'a password that nobody has', cost }, Infinity);
  await runHash({ kind: 'compare', password, hash: await dummyHash });
  return false;
}
