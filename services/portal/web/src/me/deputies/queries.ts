import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { today } from '../../language/today.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** Query keys of deputies. */
export const deputyKeys = {
  delegations: (userId: string) => ['delegations', userId] as const,
};

/** Whom the caller named deputy, and who named the caller, for days that are not over and in an office still held. */
export const delegationsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: deputyKeys.delegations(userId),
    queryFn: async () =>
      dataOf(
        await db
          .from('approval_delegations')
          .select(
            'id, role, starts_on, ends_on, reason, principal_id, deputy_id, principal:profiles!approval_delegations_principal_id_fkey(role, nickname, full_name, is_name_doubtful), deputy:profiles!approval_delegations_deputy_id_fkey(nickname, full_name, is_name_doubtful)',
          )
          .or(`principal_id.eq.${userId},deputy_id.eq.${userId}`)
          .is('revoked_at', null)
          .gte('ends_on', today())
          .order('starts_on'),
      ).filter(({ role, principal }) => role === principal.role),
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

/** Ends a delegation for good; the database writes its own time. @throws Refusal: delegation_revoked */
export async function revokeDelegation(db: Client, id: string): Promise<void> {
  dataOf(await db.from('approval_delegations').update({ revoked_at: new Date().toISOString() }).eq('id', id).select('id'));
}
