import type { Client } from '../data/client.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';
import type { Role } from '../session/roles.ts';

/** Changes the amounts of some kinds of a role. @throws Refusal: 42501, 23514 */
export async function changeQuotas(db: Client, role: Role, amounts: Readonly<Record<string, number>>): Promise<void> {
  for (const [kind, amount] of Object.entries(amounts)) {
    const rows = dataOf(await db.from('quotas').update({ amount }).eq('role', role).eq('kind', kind).select('kind'));
    if (rows.length === 0) throw new Refusal('42501', 'the quotas were not the caller’s to change');
  }
}
