import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { storeAnswersOfSignUp } from '../../consent/answers-of-sign-up.ts';
import { useConsentForm } from '../../consent/ConsentFields.tsx';
import { consentTextsQuery } from '../../consent/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { getLocale } from '../../language/locale.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { codeOfAuthError } from '../auth-error.ts';
import { newPasswordProblem } from '../password/labels.ts';
import { EmailField, emailProblem } from '../sign-in/EmailField.tsx';
import { SentMail } from '../sign-in/SentMail.tsx';
import { Problem } from '../../ui/Problem.tsx';

interface SignUpFormProps {
  readonly domains: readonly string[];
  /** The page that the link opens. */
  readonly back: string;
}

/** Signs up with a password, which counts once this browser confirms the address. */
export function SignUpForm({ domains, back }: SignUpFormProps) {
  const db = useClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { data: texts } = useSuspenseQuery(consentTextsQuery(db));
  const consent = useConsentForm(texts);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    const options = { emailRedirectTo: back, data: { language: getLocale() } };
    const { error } = await db.auth.signUp({ email: email.trim(), password, options });
    return error ? codeOfAuthError(error) : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (emailProblem(email, domains) !== undefined || newPasswordProblem(password) !== undefined || !consent.isComplete) return;
    setBusy(true);
    const code = await send();
    setBusy(false);
    if (code === undefined) {
      storeAnswersOfSignUp(email, consent.answers);
      setSent(true);
    } else setRefusal(await explainRefusal(code, 'signIn'));
  };
  if (isSent)
    return (
      <>
        <SentMail email={email} onResend={send} onOtherAddress={() => setSent(false)} />
        <p className="mt-4 text-sm text-quiet">{m.sign_up_known()}</p>
      </>
    );
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <EmailField email={email} setEmail={setEmail} domains={domains} isTried={isTried} />
      <TextField
        label={m.login_password()}
        hint={m.password_hint()}
        error={isTried ? newPasswordProblem(password) : undefined}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {consent.fields(isTried)}
      {refusal !== undefined && <Problem className="text-sm">{refusal}</Problem>}
      <Button type="submit" isBusy={isBusy}>
        {m.sign_up_submit()}
      </Button>
    </form>
  );
}
