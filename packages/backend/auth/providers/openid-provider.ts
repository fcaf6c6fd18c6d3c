import { jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { AuthError, invalid } from '../errors.ts';
import type { Json } from '../users/user.ts';
import { userOfClaims } from './identity-data.ts';
import {
  authorizationParameters,
  exchangeCode,
  insecureOptions,
  profileUnavailable,
  throwExchangeFailed,
  timeoutSeconds,
} from './oauth-client.ts';
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
    if (issuer === undefined) throw invalid(`Unsupported provider: [auth.external.${config.name}] needs the url of its issuer`);
    if (cached && now() - cached.at < discoveryMaxAgeMs) return cached.settings;
    const secret = preset.isSignedBySecret
      ? { client_secret: config.secret, id_token_signed_response_alg: 'HS256' }
      : config.secret;
    const settings = openid.discovery(new URL(issuer), config.clientId, secret, undefined, {
      timeout: timeoutSeconds,
      // It verifies signatures by the issuer's public keys. `verifyBySecret` does it for the others.
      execute: [...(preset.isSignedBySecret ? [] : [openid.enableNonRepudiationChecks]), ...insecureOptions(issuer)],
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
      if (preset.isSignedBySecret) await verifyBySecret(tokens.id_token ?? '', config.secret);
      return {
        user: userOfClaims(claims, config),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      };
    },
  };
}

/** Verifies the signature of an id_token whose claims are checked already (OpenID Connect Core, section 10.1). */
async function verifyBySecret(idToken: string, secret: string): Promise<void> {
  await jwtVerify(idToken, new TextEncoder().encode(secret), { algorithms: ['HS256'] }).catch(throwExchangeFailed);
}

function throwUnreachable(cause: unknown): never {
  throw new AuthError(500, 'unexpected_failure', 'The external provider does not answer', { cause });
}
