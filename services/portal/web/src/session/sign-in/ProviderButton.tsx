import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { refusalSentence } from '../../refusals/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { codeOfAuthError } from '../auth-error.ts';

interface ProviderButtonProps {
  /** The institution's domain: a hint that saves a choice of accounts, and no proof of anything. */
  readonly domain: string | undefined;
  readonly back: string;
}

export function ProviderButton({ domain, back }: ProviderButtonProps) {
  const db = useClient();
  const [refusal, setRefusal] = useState<string>();
  const signIn = async () => {
    const { error } = await db.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: back, ...(domain !== undefined && { queryParams: { hd: domain } }) },
    });
    if (error) setRefusal(refusalSentence(codeOfAuthError(error), 'signIn'));
  };
  return (
    <>
      <Button variant="plain" className="w-full" onClick={() => void signIn()}>
        {m.login_provider()}
      </Button>
      {refusal !== undefined && (
        <p role="alert" className="mt-2 text-sm font-semibold text-accent">
          {refusal}
        </p>
      )}
    </>
  );
}
