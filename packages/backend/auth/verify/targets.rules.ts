import type { AuthError } from '../errors.ts';
import type { Json } from '../users/user.ts';

/** OAuth 2's error names by HTTP status (RFC 6749, section 4.1.2.1). */
const oauthErrors: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Lets clients recognise Supabase's fragments, as in GoTrue. */
const marker = { sb: '' };

export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  // In the order in which Go writes a query.
  url.searchParams.sort();
  return url.href;
}

export function withFragment(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({ ...parameters, ...marker }).toString();
  return url.href;
}

/** Puts a session into the fragment, which browsers never send to a server. */
export const sessionTarget = (target: string, tokens: Json, more: Readonly<Record<string, string>>) =>
  withFragment(target, {
    ...more,
    access_token: String(tokens['access_token']),
    token_type: String(tokens['token_type']),
    expires_in: String(tokens['expires_in']),
    expires_at: String(tokens['expires_at']),
    refresh_token: String(tokens['refresh_token']),
  });

export function messageTarget(target: string, message: string, isPkce: boolean): string {
  return withFragment(isPkce ? withQuery(target, { message }) : target, { message });
}

/** Puts an error into the fragment for pages, and in a PKCE flow into the query for servers. */
export function errorTarget(target: string, error: AuthError, isPkce: boolean): string {
  const name = oauthErrors[error.status];
  const parameters = { ...(name && { error: name }), error_code: error.code, error_description: error.message };
  return withFragment(isPkce ? withQuery(target, parameters) : target, parameters);
}
