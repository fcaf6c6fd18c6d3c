import * as openid from 'openid-client';
import { AuthError } from '../errors.ts';
import type { Json } from '../users/user.ts';
import { userOfClaims } from './identity-data.ts';
import { authorizationParameters, exchangeCode, insecureOptions, profileUnavailable, timeoutSeconds } from './oauth-client.ts';
import type { OpenIdPreset } from './presets.rules.ts';
import type { AuthorizationRequest, Provider, ProviderConfig } from './provider.ts';

/** How long a discovery document is cached. */
const discoveryMaxAgeMs = 3_600_000;

const nonceOf = ({ verifier }: AuthorizationRequest) => openid.calculatePKCECodeChallenge(`nonce ${verifier}`);

/** A provider that supports OpenID Connect. */
export function openIdProvider(config: ProviderConfig, preset: OpenIdPreset, now: () => number): Provider {
  const issuer = config.url || preset.issuer;
  let cached: { readonly at: number; readonly settings: Promise<openid.Configuration> } | undefined;
  const discover = () => {
    if (issuer === undefined)
      throw new AuthError(500, 'unexpected_failure', `[auth.external.${config.name}] needs the url of its issuer`);
    if (cached && now() - cached.at < discoveryMaxAgeMs) return cached.settings;
    const settings = openid.discovery(new URL(issuer), config.clientId, config.secret, undefined, {
      timeout: timeoutSeconds,
      execute: [openid.enableNonRepudiationChecks, ...insecureOptions(issuer)],
    });
    cached = { at: now(), settings };
    settings.catch(() => (cached = undefined));
    return settings.catch(throwUnreachable);
  };
  return {
    config,
    issuer,
    metadata: async () => (await discover()).serverMetadata(),
    authorizationUrl: async (authorization, scopes, extra) =>
      openid.buildAuthorizationUrl(await discover(), {
        ...extra,
        ...(await authorizationParameters(authorization, [...preset.scopes, ...scopes], await nonceOf(authorization))),
        ...(config.name === 'google' && config.hostedDomain !== '' && { hd: config.hostedDomain }),
      }),
    async handleCallback(authorization, query) {
      const settings = await discover();
      const tokens = await exchangeCode(settings, authorization, query, {
        expectedNonce: await nonceOf(authorization),
        idTokenExpected: true,
      });
      const claims = tokens.claims() as (Json & { sub: string }) | undefined;
      if (!claims) throw profileUnavailable();
      return {
        user: userOfClaims(claims, config.hostedDomain),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      };
    },
  };
}

function throwUnreachable(cause: unknown): never {
  throw new AuthError(500, 'unexpected_failure', 'The external provider does not answer', { cause });
}
