import { audit } from '../audit/audit.ts';
import type { Exchange } from '../context.ts';
import { invalid } from '../errors.ts';
import type { SignedIn } from '../request/authenticate.ts';
import { endSession, endSessions } from '../sessions/sessions.sql.ts';
import { transact } from '../transact.ts';

/** `POST /logout?scope=global|local|others`: ends all sessions, this one, or all but this one. */
export async function signOut(exchange: Exchange, { user, session }: SignedIn): Promise<Response> {
  const scope = exchange.url.searchParams.get('scope') || 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
  await transact(exchange, async (unit) => {
    await audit(unit, user, 'logout');
    if (session && scope === 'local') await endSession(unit.db, session.id);
    else await endSessions(unit.db, user.id, scope === 'others' ? session?.id : undefined);
  });
  return new Response(null, { status: 204 });
}
