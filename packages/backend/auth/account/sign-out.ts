import { audit } from '../audit/audit.ts';
import type { AuthRequest } from '../context.ts';
import { invalid } from '../errors.ts';
import type { Authentication } from '../request/authenticate.ts';
import { endSession, endSessions } from '../sessions/sessions.sql.ts';
import { inUnitOfWork } from '../unit-of-work.ts';

/** `POST /logout?scope=global|local|others`: ends all sessions, the current one, or all except the current one. */
export async function signOut(request: AuthRequest, { user, session }: Authentication): Promise<Response> {
  const scope = request.url.searchParams.get('scope') || 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
  await inUnitOfWork(request, async (unit) => {
    await audit(unit, user, 'logout');
    if (session && scope === 'local') await endSession(unit.db, session.id);
    else await endSessions(unit.db, user.id, scope === 'others' ? session?.id : undefined);
  });
  return new Response(null, { status: 204 });
}
