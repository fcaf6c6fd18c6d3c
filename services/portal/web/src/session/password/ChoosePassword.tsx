import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal, explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { codeOfAuthError } from '../auth-error.ts';
import { newPasswordProblem } from './labels.ts';

interface ChoosePasswordProps {
  /** From the link, once. */
  readonly token: string;
}

/** For people who confirmed the address in another browser than that of the sign-up. Choosing a password signs them in. */
export function ChoosePassword({ token }: ChoosePasswordProps) {
  const db = useClient();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (newPasswordProblem(password) !== undefined) return;
    setBusy(true);
    const entered = await db.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    if (entered.error) setRefusal(await explainRefusal(codeOfAuthError(entered.error), 'password'));
    else {
      // The person is now signed in, and leaves this page.
      const { error } = await db.auth.updateUser({ password });
      if (error) announceRefusal(codeOfAuthError(error), 'password');
      else announce({ text: m.password_saved() });
    }
    setBusy(false);
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={m.password_new()}
        hint={m.password_hint()}
        error={isTried ? (newPasswordProblem(password) ?? refusal) : undefined}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {m.password_choose_submit()}
      </Button>
    </form>
  );
}
