import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** What clients of other people ask for at least (RFC 7677). */
export const clientIterations = 4096;

/**
 * What PostgreSQL stores for a password (RFC 5803, SCRAM-SHA-256). With it, no statement and no server log contains the
 * password itself.
 * @param password ASCII, which SASLprep leaves unchanged
 * @param iterations what guessing one password costs; 1 is enough for 256 random bits, and makes connecting cheap
 */
export function scramVerifier(password: string, iterations = 1): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}
