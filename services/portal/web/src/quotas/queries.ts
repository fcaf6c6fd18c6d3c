import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of quotas. */
export const quotaKeys = {
  all: ['quotas'] as const,
  ofRoles: ['quotas', 'all'] as const,
  own: ['quotas', 'own'] as const,
};

/** The quotas of every role. */
export const quotasQuery = (db: Client) =>
  queryOptions({
    queryKey: quotaKeys.ofRoles,
    queryFn: async () => dataOf(await db.from('quotas').select('role, kind, amount')),
  });

/** The caller's own, with what is used of them today. */
export const ownQuotasQuery = (db: Client) =>
  queryOptions({
    queryKey: quotaKeys.own,
    // Usage of an hour ago is misleading.
    meta: { isKept: false },
    staleTime: 0,
    queryFn: async () => dataOf(await db.rpc('my_quotas')),
  });
