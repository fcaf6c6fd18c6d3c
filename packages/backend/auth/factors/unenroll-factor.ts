import { audit } from '../audit/audit.ts';
import type { AuthRequest } from '../context.ts';
import { AuthError } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { jsonResponse } from '../request/responses.ts';
import type { Authentication } from '../request/authenticate.ts';
import { downgradeSessions } from '../sessions/sessions.sql.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { deleteFactor } from './factors.sql.ts';
import { findFactor } from './find-factor.ts';

/** `DELETE /factors/{factor_id}`. Removing a verified factor requires an aal2 session. */
export async function unenrollFactor(request: AuthRequest, { user, session }: Authentication): Promise<Response> {
  const factor = findFactor(request, user);
  if (factor.status === 'verified' && session?.aal !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await inUnitOfWork(request, async (unit) => {
    await deleteFactor(unit.db, factor.id);
    await audit(unit, user, 'factor_unenrolled', {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: session?.id,
    });
    await downgradeSessions(unit.db, user.id, factor.id);
    await notify(unit, { kind: 'mfa_factor_unenrolled', user, factorType: factor.factor_type });
  });
  return jsonResponse({ id: factor.id });
}
