import type { Client } from '../data/client.ts';
import { today } from '../language/today.ts';
import { dataOf } from '../refusals/refusal.ts';

/** The people for whom somebody decides today, in the office that they still hold. @throws Refusal */
export async function readPrincipals(db: Client, deputyId: string) {
  const day = today();
  const delegations = dataOf(
    await db
      .from('approval_delegations')
      .select(
        'role, principal:profiles!approval_delegations_principal_id_fkey(id, role, nickname, full_name, full_name_en, is_name_doubtful)',
      )
      .eq('deputy_id', deputyId)
      .is('revoked_at', null)
      .lte('starts_on', day)
      .gte('ends_on', day),
  );
  return delegations.flatMap(({ role, principal }) => (principal.role === role ? [principal] : []));
}
