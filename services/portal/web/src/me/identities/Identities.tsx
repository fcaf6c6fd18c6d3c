import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { UserIdentity } from '@supabase/supabase-js';
import type { PortalConfig } from '../../data/client.ts';
import { useClient } from '../../data/use-client.ts';
import { formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { offeredProviders, providerName } from '../../session/sign-in/providers.ts';
import { signInSettingsQuery } from '../../session/sign-in/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { ownSessionKeys } from '../sessions/queries.ts';
import { addIdentity, identitiesQuery, removeIdentity } from './queries.ts';

interface IdentitiesProps {
  readonly userId: string;
  /** The institution's address, by which mails always sign in. */
  readonly email: string;
  readonly config: PortalConfig;
}

/** The ways in which the person signs in: each provider can be added, and removed while another way remains. */
export function Identities({ userId, email, config }: IdentitiesProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: identities, refetch } = useSuspenseQuery(identitiesQuery(db, userId));
  const { data: ways } = useQuery(signInSettingsQuery(config));
  const onError = (error: Error) => announceRefusal(error, 'identities');
  const add = useMutation({ mutationFn: (provider: (typeof missing)[number]) => addIdentity(db, provider), onError });
  const remove = useMutation({
    mutationFn: (identity: UserIdentity) => removeIdentity(db, identity),
    onSuccess: () => announce({ text: m.identity_removed() }),
    onError,
    onSettled: async () => {
      await refetch();
      await queries.invalidateQueries({ queryKey: ownSessionKeys.list(userId) });
    },
  });
  const missing = offeredProviders(ways?.external).filter((offer) => !identities.some(({ provider }) => provider === offer));
  const others = identities.filter(({ provider }) => provider !== 'email');
  const nameOf = (provider: string) => providerName(provider, config) ?? provider;
  return (
    <>
      <ul>
        <li className="py-3">
          <p className="font-semibold">{m.identity_email()}</p>
          <p className="text-sm text-quiet">{email}</p>
        </li>
        {others.map((identity) => (
          <li
            key={identity.identity_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{nameOf(identity.provider)}</p>
              <p className="text-sm text-quiet numerals">
                {identity.created_at !== undefined && m.identity_since({ time: formatMoment(identity.created_at) })}
              </p>
            </div>
            {identities.length > 1 && (
              <Button
                variant="plain"
                aria-label={m.identity_remove_name({ name: nameOf(identity.provider) })}
                isBusy={remove.isPending && remove.variables.identity_id === identity.identity_id}
                onClick={() => remove.mutate(identity)}
              >
                {m.identity_remove()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-3">
          {missing.map((provider) => (
            <Button
              key={provider}
              variant="plain"
              isBusy={add.isPending && add.variables === provider}
              onClick={() => add.mutate(provider)}
            >
              {m.identity_add({ name: nameOf(provider) })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
