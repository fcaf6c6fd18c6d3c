import { randomBytes } from 'node:crypto';
import type { LockSession } from './lock-session.ts';

/** A sign of life: as long as this process holds it, its uploads are not taken for abandoned. */
export interface Lease {
  /** Key of the advisory lock, as a decimal bigint. */
  readonly key: string;
}

/** Holds an advisory lock from now until the session is closed. */
export async function holdLease(session: LockSession): Promise<Lease> {
  // The sign bit stays clear, so that the number reads the same everywhere.
  const key = (randomBytes(8).readBigUInt64BE() >> 1n).toString();
  await session.prepare((client) => client.query('select pg_advisory_lock($1)', [key]));
  return { key };
}
