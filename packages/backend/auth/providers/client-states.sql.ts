import { randomUUID } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';

/** Stores a PKCE verifier for the callback and returns its id. */
export async function storeVerifier(db: Transaction, provider: string, verifier: string, now: Date): Promise<string> {
  const id = randomUUID();
  await db.query('insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at) values ($1, $2, $3, $4)', [
    id,
    provider,
    verifier,
    now,
  ]);
  return id;
}

/** Deletes and returns a verifier. Of two concurrent callbacks, only one gets it. */
export async function consumeVerifier(db: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ verifier: string }>(
    'delete from auth.oauth_client_states where id = $1 returning code_verifier as verifier',
    [id],
  );
  return rows[0]?.verifier;
}
