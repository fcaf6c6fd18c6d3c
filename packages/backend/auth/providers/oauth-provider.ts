import * as openid from 'openid-client';
import { invalid } from '../errors.ts';
import type { Json } from '../users/user.ts';
import { userOfProfile } from './identity-data.ts';
import {
  authorizationParameters,
  exchangeCode,
  insecureOptions,
  profileUnavailable,
  throwExchangeFailed,
  timeoutSeconds,
} from './oauth-client.ts';
import type { OAuthPreset } from './presets.rules.ts';
import type { Provider, ProviderConfig } from './provider.ts';

/** A provider that supports OAuth 2 but not OpenID Connect. */
export function oauthProvider(config: ProviderConfig, preset: OAuthPreset): Provider {
  /** An endpoint of the preset, on the host of `url` if the project configures one. */
  const endpoint = (address: string) => (config.url === '' ? address : new URL(new URL(address).pathname, config.url).href);
  const issuer = new URL(endpoint(preset.authorize)).origin;
  const settings = new openid.Configuration(
    { issuer, authorization_endpoint: endpoint(preset.authorize), token_endpoint: endpoint(preset.token) },
    config.clientId,
    config.secret,
  );
  settings.timeout = timeoutSeconds;
  for (const apply of insecureOptions(issuer)) apply(settings);
  const read = async (token: string, address: string): Promise<unknown> => {
    const response = await openid
      .fetchProtectedResource(settings, token, new URL(endpoint(address)), 'GET')
      .catch(throwExchangeFailed);
    if (!response.ok) throw profileUnavailable();
    return response.json();
  };
  return {
    config,
    issuer: undefined,
    metadata: async () => {
      throw invalid(`Provider ${config.name} issues no ID tokens`);
    },
    authorizationUrl: async (authorization, scopes, extra) =>
      openid.buildAuthorizationUrl(settings, {
        ...extra,
        ...(await authorizationParameters(authorization, [...preset.scopes, ...scopes])),
      }),
    async handleCallback(authorization, query) {
      const tokens = await exchangeCode(settings, authorization, query);
      const profile = (await read(tokens.access_token, preset.user)) as Json;
      const emails = preset.emails ? ((await read(tokens.access_token, preset.emails)) as Json[]) : [];
      return {
        user: userOfProfile(preset.read(profile, emails), issuer, config),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      };
    },
  };
}
