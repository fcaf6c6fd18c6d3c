import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { codeOfAuthError } from '../auth-error.ts';
import { EmailField, emailProblem } from './EmailField.tsx';

interface PasswordFormProps {
  readonly domains: readonly string[];
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
}

/** Signing in by password; the page moves on by itself when the session is there. */
export function PasswordForm({ domains, email, setEmail, password, setPassword }: PasswordFormProps) {
  const db = useClient();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (emailProblem(email, domains) !== undefined || password === '') return;
    setBusy(true);
    const { error } = await db.auth.signInWithPassword({ email: email.trim(), password });
    setBusy(false);
    if (error) setRefusal(await explainRefusal(codeOfAuthError(error), 'signIn'));
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <EmailField email={email} setEmail={setEmail} domains={domains} isTried={isTried} />
      <TextField
        label={m.login_password()}
        error={isTried && password === '' ? m.login_error_empty() : refusal}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {m.login_submit()}
      </Button>
    </form>
  );
}
