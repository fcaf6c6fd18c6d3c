import { useState } from 'react';
import type { PortalConfig } from '../../data/client.ts';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { codeOfAuthError } from '../auth-error.ts';
import { Problem } from '../../ui/Problem.tsx';
import { providerName, providerParameter, type IdentityProvider } from './providers.ts';

interface ProviderButtonProps {
  readonly provider: IdentityProvider;
  readonly config: PortalConfig;
  /** The institution's domain: a hint that saves a choice of accounts, and no proof of anything. */
  readonly domain: string | undefined;
  readonly back: string;
}

export function ProviderButton({ provider, config, domain, back }: ProviderButtonProps) {
  const db = useClient();
  const [refusal, setRefusal] = useState<string>();
  const isInstitutions = provider === 'google';
  const signIn = async () => {
    const { error } = await db.auth.signInWithOAuth({
      provider: providerParameter(provider),
      options: { redirectTo: back, ...(isInstitutions && domain !== undefined && { queryParams: { hd: domain } }) },
    });
    if (error) setRefusal(await explainRefusal(codeOfAuthError(error), 'signIn'));
  };
  return (
    <>
      <Button variant="plain" className="w-full" onClick={() => void signIn()}>
        {isInstitutions ? m.login_provider() : m.login_provider_other({ name: providerName(provider, config) ?? provider })}
      </Button>
      {refusal !== undefined && <Problem className="mt-2 text-sm">{refusal}</Problem>}
    </>
  );
}
