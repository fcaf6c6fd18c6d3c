import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { hasPasswordQuery } from '../../me/queries.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { codeOfAuthError } from '../auth-error.ts';
import { newPasswordProblem } from './labels.ts';
import { Problem } from '../../ui/Problem.tsx';

interface ChangePasswordProps {
  readonly userId: string;
  readonly email: string;
}

const empty = { current: '', next: '', code: '' };

/**
 * Sets a new password, with the current one or shortly after signing in. People without a password who signed in a while
 * ago get a code by e-mail.
 */
export function ChangePassword({ userId, email }: ChangePasswordProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: hasPassword } = useSuspenseQuery(hasPasswordQuery(db, userId));
  const [values, setValues] = useState(empty);
  const [wantsCode, setWantsCode] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const field = (name: keyof typeof empty) => ({
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  async function change(): Promise<void> {
    const { current, next, code } = values;
    const { error } = await db.auth.updateUser({
      password: next,
      ...(current !== '' && { current_password: current }),
      ...(code !== '' && { nonce: code.trim() }),
    });
    if (error?.code === 'reauthentication_needed') {
      const reauthentication = await db.auth.reauthenticate();
      if (reauthentication.error) setRefusal(await explainRefusal(codeOfAuthError(reauthentication.error), 'password'));
      else setWantsCode(true);
      return;
    }
    if (error) return setRefusal(await explainRefusal(codeOfAuthError(error), 'password'));
    announce({ text: m.password_saved() });
    setValues(empty);
    setWantsCode(false);
    setTried(false);
    await queries.invalidateQueries({ queryKey: hasPasswordQuery(db, userId).queryKey });
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (newPasswordProblem(values.next) !== undefined) return;
    setBusy(true);
    await change();
    setBusy(false);
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {hasPassword && (
        <TextField
          label={m.password_current()}
          hint={m.password_current_hint()}
          type="password"
          name="current-password"
          autoComplete="current-password"
          {...field('current')}
        />
      )}
      <TextField
        label={m.password_new()}
        hint={m.password_hint()}
        error={isTried ? newPasswordProblem(values.next) : undefined}
        type="password"
        name="new-password"
        autoComplete="new-password"
        {...field('next')}
      />
      {wantsCode && (
        <TextField
          label={m.password_code()}
          hint={m.password_code_hint({ email })}
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          {...field('code')}
        />
      )}
      {refusal !== undefined && <Problem className="text-sm">{refusal}</Problem>}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {hasPassword ? m.password_change() : m.password_set()}
        </Button>
      </div>
    </form>
  );
}
