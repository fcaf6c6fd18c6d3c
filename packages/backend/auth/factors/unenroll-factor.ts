import { findFactor } from '../admin/find-subject.ts';
import { audit } from '../audit/audit.ts';
import type { Exchange } from '../context.ts';
import { AuthError } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { answer } from '../request/answer.ts';
import type { SignedIn } from '../request/authenticate.ts';
import { lowerSessions } from '../sessions/sessions.sql.ts';
import { transact } from '../transact.ts';
import { deleteFactor } from './factors.sql.ts';

/** `DELETE /factors/{factor_id}`: a verified factor only from a session that showed one. */
export async function unenrollFactor(exchange: Exchange, { user, session }: SignedIn): Promise<Response> {
  const factor = findFactor(exchange, user);
  if (factor.status === 'verified' && session?.aal !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await transact(exchange, async (unit) => {
    await deleteFactor(unit.db, factor.id);
    await audit(unit, user, 'factor_unenrolled', {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: session?.id,
    });
    await lowerSessions(unit.db, user.id, factor.id);
    notify(unit, { kind: 'mfa_factor_unenrolled', user, factorType: factor.factor_type });
  });
  return answer({ id: factor.id });
}
