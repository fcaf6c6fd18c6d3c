import { compare, hash } from 'bcrypt';

/** GoTrue's cost, so that a moved user is signed in as fast there as here. */
const cost = 10;

/** bcrypt, off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const bcryptHash = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Whether a text is a hash that `matchesPassword` can read: users may be brought along with theirs. */
export const isPasswordHash = (text: string) => bcryptHash.test(text);

/** Of no password: made once, at the first need. */
let dummy: Promise<string> | undefined;

/** Whether the password is the one of the hash. Without a hash it takes as long, and nothing matches. */
export async function matchesPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  // What PHP calls 2y is what others call 2b.
  if (stored && isPasswordHash(stored)) return compare(password, stored.replace(/^\$2y/, '$2b'));
  dummy ??= hashPassword('a password that nobody has');
  await compare(password, await dummy);
  return false;
}
