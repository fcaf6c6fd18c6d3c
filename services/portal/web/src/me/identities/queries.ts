import { queryOptions } from '@tanstack/react-query';
import type { UserIdentity } from '@supabase/supabase-js';
import type { Client } from '../../data/client.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { codeOfAuthError } from '../../session/auth-error.ts';
import { providerParameter, type IdentityProvider } from '../../session/sign-in/providers.ts';

/** Query keys of the ways in which the caller signs in. */
export const identityKeys = {
  list: (userId: string) => ['identities', userId] as const,
};

export const identitiesQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: identityKeys.list(userId),
    queryFn: async () => {
      const { data, error } = await db.auth.getUserIdentities();
      if (error) throw new Refusal(codeOfAuthError(error), error.message);
      return data.identities;
    },
  });

/** Leads to a provider, and back to this page. @throws Refusal reauthentication_needed */
export async function addIdentity(db: Client, provider: IdentityProvider): Promise<void> {
  const options = { redirectTo: `${location.origin}/me` };
  const { error } = await db.auth.linkIdentity({ provider: providerParameter(provider), options });
  if (error) throw new Refusal(codeOfAuthError(error), error.message);
}

/** Removes a way to sign in, and ends all other sessions. @throws Refusal single_identity_not_deletable */
export async function removeIdentity(db: Client, identity: UserIdentity): Promise<void> {
  const { error } = await db.auth.unlinkIdentity(identity);
  if (error) throw new Refusal(codeOfAuthError(error), error.message);
}
