import { audienceOf, type Exchange } from '../context.ts';
import { signupDisabled } from '../errors.ts';
import { answer } from '../request/answer.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { transact } from '../transact.ts';
import type { Json } from '../users/user.ts';
import { askBeforeCreation, personToUser, storeUser } from './store-user.ts';

/** A user of whom nothing is known; they may add an address later and stay the same user. */
export async function signUpAnonymously(exchange: Exchange, data: Json): Promise<Response> {
  if (!exchange.context.config.enable_signup) throw signupDisabled();
  const newcomer = personToUser({ audience: audienceOf(exchange), data });
  await askBeforeCreation(exchange, newcomer);
  const body = await transact(exchange, async (unit) => issueSession(unit, await storeUser(unit, newcomer), 'anonymous'));
  return answer(body);
}
