import { audienceOf, type Exchange } from '../context.ts';
import { invalid } from '../errors.ts';
import { answer } from '../request/answer.ts';
import type { SignedIn } from '../request/authenticate.ts';
import { userBody } from '../users/user.rules.ts';

/** `GET /user` */
export async function showUser(exchange: Exchange, { user, claims }: SignedIn): Promise<Response> {
  const audience = [claims['aud']].flat()[0];
  if (exchange.request.headers.has('x-jwt-aud') && audience !== audienceOf(exchange))
    throw invalid("Token audience doesn't match request audience");
  return answer(userBody(user));
}
