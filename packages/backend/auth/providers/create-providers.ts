import * as openid from 'openid-client';
import { isLoopback } from '../../config/development.ts';
import type { AuthConfig } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import type { Json } from '../users/user.ts';
import { userOfClaims, userOfProfile } from './identity-data.rules.ts';
import { presetOf, type OAuthPreset, type OpenIdPreset } from './presets.rules.ts';
import type { ProviderConfig, ProviderUser } from './provider.ts';

/** What the two redirects of a flow have in common. */
export interface Trip {
  readonly state: string;
  /** For PKCE between us and the provider; the nonce comes from it too. */
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface Arrival {
  readonly user: ProviderUser;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface Provider {
  readonly config: ProviderConfig;
  /** The issuer of its id_tokens; undefined where it has none. */
  readonly issuer: string | undefined;
  /** Where to send somebody. `extra` are parameters of the client, such as `prompt`. */
  readonly depart: (trip: Trip, scopes: readonly string[], extra: Readonly<Record<string, string>>) => Promise<URL>;
  /** Who came back. @throws bad_oauth_callback, unexpected_failure */
  readonly arrive: (trip: Trip, query: URLSearchParams) => Promise<Arrival>;
  /** What the provider says of itself, for tokens that a client brings. @throws unexpected_failure */
  readonly metadata: () => Promise<openid.ServerMetadata>;
}

/** Finds a provider by its name. @throws validation_failed where it is none or switched off */
export interface Providers {
  readonly find: (name: string) => Provider;
  readonly findByIssuer: (issuer: string) => Provider | undefined;
  readonly enabled: ReadonlySet<string>;
}

const timeoutSeconds = 10;
/** A provider's document is read anew after this. */
const keptMs = 3_600_000;

export function createProviders(external: AuthConfig['external'], now: () => number): Providers {
  const byName = new Map<string, Provider>();
  for (const [name, section] of Object.entries(external)) {
    if (!section.enabled) continue;
    const [clientId = '', ...more] = section.client_id.split(',').map((id) => id.trim());
    const config: ProviderConfig = {
      name,
      clientId,
      clientIds: [clientId, ...more],
      secret: section.secret,
      redirectUri: section.redirect_uri,
      url: section.url.replace(/\/$/, ''),
      skipNonceCheck: section.skip_nonce_check,
      isEmailOptional: section.email_optional,
      hostedDomain: section.hosted_domain,
    };
    const preset = presetOf(name);
    byName.set(name, preset.kind === 'openid' ? openIdProvider(config, preset, now) : oauthProvider(config, preset));
  }
  return {
    enabled: new Set(byName.keys()),
    find(name) {
      const provider = byName.get(name.toLowerCase());
      if (provider) return provider;
      const isKnown = Object.hasOwn(external, name.toLowerCase());
      const reason = isKnown ? 'provider is not enabled' : `Provider ${name} could not be found`;
      throw invalid(`Unsupported provider: ${reason}`);
    },
    findByIssuer: (issuer) => [...byName.values()].find((provider) => provider.issuer === issuer),
  };
}

const nonceOf = (trip: Trip) => openid.calculatePKCECodeChallenge(`nonce ${trip.verifier}`);

function openIdProvider(config: ProviderConfig, preset: OpenIdPreset, now: () => number): Provider {
  const issuer = config.url || preset.issuer;
  let found: { readonly at: number; readonly settings: Promise<openid.Configuration> } | undefined;
  const discover = () => {
    if (issuer === undefined)
      throw new AuthError(500, 'unexpected_failure', `[auth.external.${config.name}] needs the url of its issuer`);
    if (found && now() - found.at < keptMs) return found.settings;
    const settings = openid.discovery(new URL(issuer), config.clientId, config.secret, undefined, {
      timeout: timeoutSeconds,
      execute: [openid.enableNonRepudiationChecks, ...insecure(issuer)],
    });
    found = { at: now(), settings };
    settings.catch(() => (found = undefined));
    return settings.catch(unreachable);
  };
  return {
    config,
    issuer,
    metadata: async () => (await discover()).serverMetadata(),
    depart: async (trip, scopes, extra) =>
      openid.buildAuthorizationUrl(await discover(), {
        ...extra,
        redirect_uri: trip.redirectUri,
        response_type: 'code',
        scope: [...new Set([...preset.scopes, ...scopes])].join(' '),
        state: trip.state,
        nonce: await nonceOf(trip),
        code_challenge: await openid.calculatePKCECodeChallenge(trip.verifier),
        code_challenge_method: 'S256',
        ...(config.name === 'google' && config.hostedDomain !== '' && { hd: config.hostedDomain }),
      }),
    async arrive(trip, query) {
      const settings = await discover();
      const tokens = await openid
        .authorizationCodeGrant(settings, callbackUrl(trip, query), {
          pkceCodeVerifier: trip.verifier,
          expectedState: trip.state,
          expectedNonce: await nonceOf(trip),
          idTokenExpected: true,
        })
        .catch(refused);
      const claims = tokens.claims() as (Json & { sub: string }) | undefined;
      if (!claims) throw new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider');
      return {
        user: userOfClaims(claims, config.hostedDomain),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      };
    },
  };
}

function oauthProvider(config: ProviderConfig, preset: OAuthPreset): Provider {
  const on = (address: string) => (config.url === '' ? address : new URL(new URL(address).pathname, config.url).href);
  const issuer = new URL(on(preset.authorize)).origin;
  const settings = new openid.Configuration(
    { issuer, authorization_endpoint: on(preset.authorize), token_endpoint: on(preset.token) },
    config.clientId,
    config.secret,
  );
  settings.timeout = timeoutSeconds;
  for (const apply of insecure(issuer)) apply(settings);
  const read = async (token: string, address: string): Promise<unknown> => {
    const response = await openid.fetchProtectedResource(settings, token, new URL(on(address)), 'GET').catch(refused);
    if (!response.ok) throw new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider');
    return response.json();
  };
  return {
    config,
    issuer: undefined,
    metadata: async () => {
      throw invalid(`Provider ${config.name} issues no ID tokens`);
    },
    depart: async (trip, scopes, extra) =>
      openid.buildAuthorizationUrl(settings, {
        ...extra,
        redirect_uri: trip.redirectUri,
        response_type: 'code',
        scope: [...new Set([...preset.scopes, ...scopes])].join(' '),
        state: trip.state,
        code_challenge: await openid.calculatePKCECodeChallenge(trip.verifier),
        code_challenge_method: 'S256',
      }),
    async arrive(trip, query) {
      const tokens = await openid
        .authorizationCodeGrant(settings, callbackUrl(trip, query), {
          pkceCodeVerifier: trip.verifier,
          expectedState: trip.state,
        })
        .catch(refused);
      const profile = (await read(tokens.access_token, preset.user)) as Json;
      const emails = preset.emails ? ((await read(tokens.access_token, preset.emails)) as Json[]) : [];
      return {
        user: userOfProfile(preset.read(profile, emails), issuer),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      };
    },
  };
}

/** A provider on this machine may be asked without TLS. */
const insecure = (issuer: string) => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && isLoopback(hostname) ? [openid.allowInsecureRequests] : [];
};

const callbackUrl = (trip: Trip, query: URLSearchParams) => new URL(`${trip.redirectUri}?${query}`);

function unreachable(cause: unknown): never {
  throw new AuthError(500, 'unexpected_failure', 'The external provider does not answer', { cause });
}

function refused(cause: unknown): never {
  throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code', { cause });
}
