import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { today } from '../../language/today.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** Query keys of deputies. */
export const deputyKeys = {
  delegations: (userId: string) => ['delegations', userId] as const,
};

/** Current and future delegations to and from the caller, in offices still held. */
export const delegationsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: deputyKeys.delegations(userId),
    queryFn: async () =>
      dataOf(
        await db
          .from('approval_delegations')
          .select(
            'id, role, starts_on, ends_on, reason, principal_id, deputy_id, principal:profiles!approval_delegations_principal_id_fkey(role, nickname, full_name, full_name_en, is_name_doubtful), deputy:profiles!approval_delegations_deputy_id_fkey(nickname, full_name, full_name_en, is_name_doubtful)',
          )
          .or(`principal_id.eq.${userId},deputy_id.eq.${userId}`)
          .is('revoked_at', null)
          .gte('ends_on', today())
          .order('starts_on'),
      ).filter(({ role, principal }) => role === principal.role),
  });
