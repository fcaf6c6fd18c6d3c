import { audienceOf, type AuthRequest } from '../context.ts';
import { signupDisabled } from '../errors.ts';
import { jsonResponse } from '../request/responses.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import type { Json } from '../users/user.ts';
import { runBeforeUserCreatedHook, buildNewUser, storeUser } from './store-user.ts';

/** Creates an anonymous user, who can add an address later and stay the same user. */
export async function signUpAnonymously(request: AuthRequest, data: Json): Promise<Response> {
  if (!request.context.config.enable_signup) throw signupDisabled();
  const newUser = buildNewUser({ audience: audienceOf(request), data });
  await runBeforeUserCreatedHook(request, newUser);
  const body = await inUnitOfWork(request, async (unit) => issueSession(unit, await storeUser(unit, newUser), 'anonymous'));
  return jsonResponse(body);
}
