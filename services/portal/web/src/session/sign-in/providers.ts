import type { Provider } from '@supabase/supabase-js';
import type { PortalConfig } from '../../data/client.ts';
import { getLocale } from '../../language/locale.ts';
import { m } from '../../paraglide/messages.js';

/** The identity providers that the app knows, in the order of their buttons. */
const providers = ['google', 'line', 'custom:openid'] as const;
export type IdentityProvider = (typeof providers)[number];

/** The providers that the backend offers. */
export const offeredProviders = (external: Readonly<Record<string, boolean>> | undefined): readonly IdentityProvider[] =>
  providers.filter((provider) => external?.[provider]);

/** What people call a provider; undefined for one that the app does not know. */
export function providerName(provider: string | undefined, { issuerName }: PortalConfig): string | undefined {
  if (provider === 'google') return 'Google';
  if (provider === 'line') return 'LINE';
  if (provider === 'email') return m.identity_email();
  return provider === 'custom:openid' ? issuerName?.[getLocale()] : undefined;
}

/** supabase-js passes any name on, and its type lists those of Supabase. */
export const providerParameter = (provider: IdentityProvider): Provider => provider as Provider;
