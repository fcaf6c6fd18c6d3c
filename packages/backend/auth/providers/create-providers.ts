import type { AuthConfig } from '../../project/config.ts';
import { invalid } from '../errors.ts';
import { knownProviders } from './known-providers.rules.ts';
import { oauthProvider } from './oauth-provider.ts';
import { openIdProvider } from './openid-provider.ts';
import { presetOf } from './presets.rules.ts';
import type { Provider, ProviderConfig } from './provider.ts';

/** The enabled providers. */
export interface Providers {
  /** Finds a provider by its name. @throws validation_failed if it is unknown or disabled */
  readonly find: (name: string) => Provider;
  readonly findByIssuer: (issuer: string) => Provider | undefined;
  readonly enabled: ReadonlySet<string>;
}

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
      provesEmail: section.prove_email,
    };
    const preset = presetOf(name);
    byName.set(name, preset.kind === 'openid' ? openIdProvider(config, preset, now) : oauthProvider(config, preset));
  }
  return {
    enabled: new Set(byName.keys()),
    find(name) {
      const key = name.toLowerCase();
      const provider = byName.get(key);
      if (provider) return provider;
      const isKnown = knownProviders.has(key) || Object.hasOwn(external, key);
      const reason = isKnown ? 'provider is not enabled' : `Provider ${name} could not be found`;
      throw invalid(`Unsupported provider: ${reason}`);
    },
    findByIssuer: (issuer) => [...byName.values()].find((provider) => provider.issuer === issuer),
  };
}
