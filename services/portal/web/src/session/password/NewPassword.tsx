import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { codeOfAuthError } from '../auth-error.ts';
import { newPasswordProblem } from './labels.ts';

/** For people who have just signed in by a mail: a new password, without the one that they forgot. */
export function NewPassword({ onDone }: { readonly onDone: () => void }) {
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
    const { error } = await db.auth.updateUser({ password });
    setBusy(false);
    if (error) return setRefusal(await explainRefusal(codeOfAuthError(error), 'newPassword'));
    announce({ text: m.password_saved() });
    onDone();
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
        {m.password_set()}
      </Button>
    </form>
  );
}
