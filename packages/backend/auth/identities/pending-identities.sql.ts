import type { Transaction } from '@trivium/postgres';
import type { FlowState } from '../flow/flow-state.rules.ts';
import type { Json } from '../users/user.ts';

export type IdentityData = Json & { readonly sub: string };

/** An identity that waits to be linked to an account. */
export interface PendingIdentity {
  readonly flow_id: string;
  readonly identity_data: IdentityData;
  readonly email: string | null;
  readonly code_hash: string | null;
  readonly code_sent_at: Date | null;
  readonly codes_sent: number;
  readonly attempts: number;
  readonly created_at: Date;
}

export async function insertPendingIdentity(db: Transaction, flowId: string, data: IdentityData, now: Date): Promise<void> {
  await db.query('insert into trivium_backend.pending_identities (flow_id, identity_data, created_at) values ($1, $2, $3)', [
    flowId,
    data,
    now,
  ]);
}

/** The identity that waits for a flow. */
export async function findPendingIdentity(db: Transaction, flowId: string): Promise<PendingIdentity | undefined> {
  const { rows } = await db.query<PendingIdentity>('select * from trivium_backend.pending_identities where flow_id = $1', [
    flowId,
  ]);
  return rows[0];
}

export async function findFlowByCode(db: Transaction, code: string): Promise<FlowState | undefined> {
  return (await db.query<FlowState>('select * from auth.flow_state where auth_code = $1', [code])).rows[0];
}

/** Stores the code that was sent to an address, in place of an earlier one. */
export async function storeIdentityCode(
  db: Transaction,
  flowId: string,
  code: { readonly email: string; readonly hash: string },
  now: Date,
): Promise<void> {
  await db.query(
    `update trivium_backend.pending_identities
     set email = $2, code_hash = $3, code_sent_at = $4, codes_sent = codes_sent + 1, attempts = 0 where flow_id = $1`,
    [flowId, code.email, code.hash, now],
  );
}

export async function countWrongCode(db: Transaction, flowId: string): Promise<void> {
  await db.query('update trivium_backend.pending_identities set attempts = attempts + 1 where flow_id = $1', [flowId]);
}

/** Deletes identities that nobody linked. */
export async function deleteStaleIdentities(db: Transaction, before: Date): Promise<void> {
  await db.query('delete from trivium_backend.pending_identities where created_at < $1', [before]);
}
