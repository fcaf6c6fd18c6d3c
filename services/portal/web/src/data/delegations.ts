import { queryOptions } from '@tanstack/react-query';
import { today } from '../language/today.ts';
import type { Client } from './client.ts';
import { dataOf } from './refusal.ts';

/** Whom the caller named deputy, and who named the caller, for days that are not over. */
export const delegationsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: ['delegations', userId],
    queryFn: async () =>
      dataOf(
        await db
          .from('approval_delegations')
          .select(
            'id, starts_on, ends_on, reason, principal_id, principal:profiles!approval_delegations_principal_id_fkey(nickname, full_name), deputy:profiles!approval_delegations_deputy_id_fkey(nickname, full_name)',
          )
          .or(`principal_id.eq.${userId},deputy_id.eq.${userId}`)
          .is('revoked_at', null)
          .gte('ends_on', today())
          .order('starts_on'),
      ),
  });

export interface NewDelegation {
  readonly deputy_id: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly reason: string | null;
}

export async function nameDeputy(db: Client, delegation: NewDelegation): Promise<string> {
  return dataOf(await db.from('approval_delegations').insert(delegation).select('id').single()).id;
}

/** Ends a delegation, or, with null, takes the end back. */
export async function revokeDelegation(db: Client, id: string, at: string | null): Promise<void> {
  dataOf(await db.from('approval_delegations').update({ revoked_at: at }).eq('id', id).select('id'));
}
