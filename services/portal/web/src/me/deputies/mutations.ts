import type { Client } from '../../data/client.ts';
import { dataOf } from '../../refusals/refusal.ts';

export interface NewDelegation {
  readonly deputy_id: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly reason: string | null;
}

export async function nameDeputy(db: Client, delegation: NewDelegation): Promise<string> {
  return dataOf(await db.from('approval_delegations').insert(delegation).select('id').single()).id;
}

/** Ends a delegation for good; the database writes its own time. @throws Refusal: delegation_revoked */
export async function revokeDelegation(db: Client, id: string): Promise<void> {
  dataOf(await db.from('approval_delegations').update({ revoked_at: new Date().toISOString() }).eq('id', id).select('id'));
}
