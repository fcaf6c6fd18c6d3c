import { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks, type Configuration } from 'openid-client';
import type { Context } from './context.ts';
import { defineRefusals, refuse } from './refusal.ts';

const refuseProvider = defineRefusals({
  provider_unreachable: { status: 503, title: 'Identity provider not reachable' },
});

/** The name under which integration_tokens keeps what this provider gave. */
export const calendarProvider = 'calendar';

/** The context of a sealed refresh token: only its own person's can be opened. */
export const tokenPurpose = (userId: string): string => `integration_tokens/${userId}/${calendarProvider}`;

export const providerUnreachable = () =>
  refuseProvider('provider_unreachable', 'The identity provider does not answer. Try again.');

/**
 * The identity provider of IDP_ISSUER (Google's where nothing is said), as the client IDP_CLIENT_ID. Its signatures are
 * checked against its keys.
 * @throws setting_missing, provider_unreachable
 */
export async function openIdentityProvider(context: Context): Promise<Configuration> {
  const [id, secret] = [context.env('IDP_CLIENT_ID'), context.env('IDP_CLIENT_SECRET')];
  if (id === undefined || secret === undefined) throw refuse('setting_missing', 'Set IDP_CLIENT_ID and IDP_CLIENT_SECRET.');
  const issuer = new URL(context.env('IDP_ISSUER') ?? 'https://accounts.google.com');
  const execute = [enableNonRepudiationChecks];
  // Plain http is for a provider on the same machine.
  if (issuer.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname))
    execute.push(allowInsecureRequests);
  const options = {
    execute,
    timeout: Number(context.env('OUTBOUND_TIMEOUT_MS') ?? 10_000) / 1000,
    [customFetch]: (address: string, init: object) => context.fetch(address, init),
  };
  try {
    return await discovery(issuer, id, secret, undefined, options);
  } catch {
    throw providerUnreachable();
  }
}
