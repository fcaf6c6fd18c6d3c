import type { Exchange } from '../context.ts';
import { AuthError } from '../errors.ts';
import { signInByIdToken } from '../providers/sign-in-by-id-token.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { exchangeCode } from './exchange-code.ts';
import { signInByPassword } from './sign-in-by-password.ts';

/** `POST /token`: what a client shows for its session is named by `grant_type`. */
export async function takeToken(exchange: Exchange): Promise<Response> {
  const handle = grants[exchange.url.searchParams.get('grant_type') ?? ''];
  if (!handle) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  await exchange.context.limits.ask('token_refresh', exchange.address);
  return handle(exchange);
}

const grants: Readonly<Record<string, (exchange: Exchange) => Promise<Response>>> = {
  password: signInByPassword,
  refresh_token: refreshSession,
  pkce: exchangeCode,
  id_token: signInByIdToken,
  web3: async () => {
    throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  },
};
