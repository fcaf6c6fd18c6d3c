import { randomBytes } from 'node:crypto';

// A longer or unusual id could carry a secret or break a log line, so it is replaced and never written.
const plain = /^[A-Za-z0-9._-]{8,64}$/;

/** Names each request: the caller's X-Request-Id if it is short and plain, else a new id, unique across processes. */
export function createRequestIds(): (given: string | string[] | undefined) => string {
  const prefix = randomBytes(6).toString('base64url').replaceAll(/[-_]/g, '0');
  let count = 0;
  return (given) => (typeof given === 'string' && plain.test(given) ? given : `${prefix}-${(++count).toString(36)}`);
}
