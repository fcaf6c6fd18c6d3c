import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { codeOfAuthError } from '../auth-error.ts';
import { EmailField, emailProblem } from '../sign-in/EmailField.tsx';
import { SentMail } from '../sign-in/SentMail.tsx';
import { Problem } from '../../ui/Problem.tsx';

interface ForgotPasswordProps {
  readonly domains: readonly string[];
  /** The page that the link opens. */
  readonly back: string;
}

/** Sends a mail with a link and a code, after which the person chooses a new password. */
export function ForgotPassword({ domains, back }: ForgotPasswordProps) {
  const db = useClient();
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    const { error } = await db.auth.resetPasswordForEmail(email.trim(), { redirectTo: back });
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
        {m.forgot_submit()}
      </Button>
    </form>
  );
}
