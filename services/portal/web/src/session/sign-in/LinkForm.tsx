import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { refusalSentence } from '../../refusals/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { codeOfAuthError } from '../auth-error.ts';
import { EmailField, emailProblem } from './EmailField.tsx';

interface LinkFormProps {
  readonly domains: readonly string[];
  readonly email: string;
  readonly setEmail: (email: string) => void;
  /** The page that the link opens. */
  readonly back: string;
}

/** Sends a sign-in link by e-mail, which new members use too. */
export function LinkForm({ domains, email, setEmail, back }: LinkFormProps) {
  const db = useClient();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (emailProblem(email, domains) !== undefined) return;
    setBusy(true);
    const { error } = await db.auth.signInWithOtp({ email: email.trim(), options: { emailRedirectTo: back } });
    setBusy(false);
    if (error) setRefusal(refusalSentence(codeOfAuthError(error), 'signIn'));
    else setSent(true);
  };
  if (isSent)
    return (
      <div role="status" className="rounded-lg bg-wash p-6">
        <p className="text-lg font-semibold">{m.login_sent({ email: email.trim() })}</p>
        <p className="mt-1 mb-4 text-sm">{m.login_sent_lead()}</p>
        <Button variant="plain" onClick={() => setSent(false)}>
          {m.login_again()}
        </Button>
      </div>
    );
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <EmailField email={email} setEmail={setEmail} domains={domains} isTried={isTried} />
      {refusal !== undefined && (
        <p role="alert" className="text-sm font-semibold text-accent">
          {refusal}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        {m.login_link()}
      </Button>
    </form>
  );
}
