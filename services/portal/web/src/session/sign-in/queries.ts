import { queryOptions } from '@tanstack/react-query';
import type { PortalConfig } from '../../data/client.ts';

/** Query keys of signing in. */
export const signInKeys = {
  settings: ['sign-in-settings'] as const,
};

interface SignInSettings {
  readonly external: Readonly<Record<string, boolean>>;
}

/** The ways to sign in that the backend offers; supabase-js has no call for it. */
export const signInSettingsQuery = ({ url, publishableKey }: PortalConfig) =>
  queryOptions({
    queryKey: signInKeys.settings,
    staleTime: Infinity,
    queryFn: async () => {
      const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
      if (!response.ok) throw new Error(`the sign-in settings answered ${response.status}`);
      return (await response.json()) as SignInSettings;
    },
  });
