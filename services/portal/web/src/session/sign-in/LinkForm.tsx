import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { getLocale } from '../../language/locale.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { codeOfAuthError } from '../auth-error.ts';
import { Problem } from '../../ui/Problem.tsx';
import { EmailField, emailProblem } from './EmailField.tsx';
import { SentMail } from './SentMail.tsx';

interface LinkFormProps {
  readonly domains: readonly string[];
  readonly email: string;
  readonly setEmail: (email: string) => void;
  /** The page that the link opens. */
  readonly back: string;
}

/** Sends a mail with a link and a code to sign in, which new members use too. */
export function LinkForm({ domains, email, setEmail, back }: LinkFormProps) {
  const db = useClient();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    const options = { emailRedirectTo: back, data: { language: getLocale() } };
    const { error } = await db.auth.signInWithOtp({ email: email.trim(), options });
    return error ? codeOfAuthError(error) : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (emailProblem(email, domains) !== undefined) return;
    setBusy(true);
    const code = await send();
    setBusy(false);
    if (code === undefined) setSent(true);
    else setRefusal(await explainRefusal(code, 'signIn'));
  };
  if (isSent) return <SentMail email={email} onResend={send} onOtherAddress={() => setSent(false)} />;
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <EmailField email={email} setEmail={setEmail} domains={domains} isTried={isTried} />
      {refusal !== undefined && <Problem className="text-sm">{refusal}</Problem>}
      <Button type="submit" isBusy={isBusy}>
        {m.login_link()}
      </Button>
    </form>
  );
}
