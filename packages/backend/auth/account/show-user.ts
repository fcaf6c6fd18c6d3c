import { audienceOf, type AuthRequest } from '../context.ts';
import { invalid } from '../errors.ts';
import { jsonResponse } from '../request/responses.ts';
import type { Authentication } from '../request/authenticate.ts';
import { userBody } from '../users/user.rules.ts';

/** `GET /user` */
export async function showUser(request: AuthRequest, { user, claims }: Authentication): Promise<Response> {
  const audience = [claims['aud']].flat()[0];
  if (request.raw.headers.has('x-jwt-aud') && audience !== audienceOf(request))
    throw invalid("Token audience doesn't match request audience");
  return jsonResponse(userBody(user));
}
