import type { AuthRequest } from '../context.ts';
import { AuthError } from '../errors.ts';
import { signInByIdToken } from '../providers/sign-in-by-id-token.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { exchangeCode } from './exchange-code.ts';
import { signInByPassword } from './sign-in-by-password.ts';

/** `POST /token`: `grant_type` names the credential that the client presents. */
export async function grantToken(request: AuthRequest): Promise<Response> {
  const handle = grants.get(request.url.searchParams.get('grant_type') ?? '');
  if (!handle) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  await request.context.limits.consumeRequest('token_refresh', request.clientIp);
  return handle(request);
}

const grants: ReadonlyMap<string, (request: AuthRequest) => Promise<Response>> = new Map([
  ['password', signInByPassword],
  ['refresh_token', refreshSession],
  ['pkce', exchangeCode],
  ['id_token', signInByIdToken],
  [
    'web3',
    async () => {
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    },
  ],
]);
