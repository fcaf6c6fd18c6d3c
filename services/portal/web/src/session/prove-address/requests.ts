import type { Client, PortalConfig } from '../../data/client.ts';
import { getLocale } from '../../language/locale.ts';
import { storedVerifier } from '../sign-in-link.ts';

type Answer = { readonly refusal: string } | { readonly refusal: undefined; readonly body: Tokens };

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Requests that only the browser which began the sign-in can make: it has the PKCE verifier. supabase-js has no call for them. */
async function post({ url, publishableKey }: PortalConfig, step: 'code' | 'verify', body: object): Promise<Answer> {
  try {
    const response = await fetch(`${url}/auth/v1/pending_identity/${step}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, code_verifier: storedVerifier() ?? '', data: { language: getLocale() } }),
    });
    const content = (await response.json()) as Tokens & { readonly error_code?: string };
    return response.ok ? { refusal: undefined, body: content } : { refusal: content.error_code ?? String(response.status) };
  } catch {
    return { refusal: 'network' };
  }
}

/** Sends a code to the institution's address. Returns the code of a refusal. */
export const sendAddressCode = async (config: PortalConfig, token: string, email: string): Promise<string | undefined> =>
  (await post(config, 'code', { identity_token: token, email: email.trim() })).refusal;

/** Proves the address by its code and signs in. Returns the code of a refusal. */
export async function proveAddress(db: Client, config: PortalConfig, token: string, code: string): Promise<string | undefined> {
  const answer = await post(config, 'verify', { identity_token: token, code });
  if (answer.refusal !== undefined) return answer.refusal;
  const { access_token, refresh_token } = answer.body;
  const { error } = await db.auth.setSession({ access_token, refresh_token });
  return error ? (error.code ?? 'network') : undefined;
}
