import { compare, hash } from 'bcrypt';

/** GoTrue's cost factor. */
const cost = 10;

/** bcrypt, off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const bcryptHash = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Whether `matchesPassword` can check this hash. Imported users may bring theirs. */
export const isPasswordHash = (text: string) => bcryptHash.test(text);

/** Compared with if a user has no hash. Computed once, on first use. */
let dummyHash: Promise<string> | undefined;

/** Whether a password matches a hash. Without a hash, takes the same time and returns false. */
export async function matchesPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  // PHP's prefix 2y is another name for 2b.
  if (stored && isPasswordHash(stored)) return compare(password, stored.replace(/^\$2y/, '$2b'));
  dummyHash ??= hashPassword('a password that nobody has');
  await compare(password, await dummyHash);
  return false;
}
