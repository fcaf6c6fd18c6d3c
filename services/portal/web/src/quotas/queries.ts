import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';
import type { Role } from '../session/roles.ts';

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
    // What was used an hour ago says nothing.
    meta: { isKept: false },
    staleTime: 0,
    queryFn: async () => dataOf(await db.rpc('my_quotas')),
  });

/** Changes the amounts of some kinds of a role. @throws Refusal: 42501, 23514 */
export async function changeQuotas(db: Client, role: Role, amounts: Readonly<Record<string, number>>): Promise<void> {
  for (const [kind, amount] of Object.entries(amounts)) {
    const rows = dataOf(await db.from('quotas').update({ amount }).eq('role', role).eq('kind', kind).select('kind'));
    if (rows.length === 0) throw new Refusal('42501', 'the quotas were not the caller’s to change');
  }
}
