import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { refusalSentence } from '../../refusals/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { digitsOf, verifyCode } from './verify-code.ts';

const codeLength = 6;

interface CodeFormProps {
  readonly email: string;
  /** The problem of the address; undefined without one. */
  readonly emailProblem?: string | undefined;
}

/** A field for the code of a mail. The page moves on by itself when the session is there. */
export function CodeForm({ email, emailProblem }: CodeFormProps) {
  const db = useClient();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (emailProblem !== undefined) return setProblem(emailProblem);
    if (digitsOf(code).length !== codeLength) return setProblem(m.code_error_length());
    setProblem(undefined);
    setBusy(true);
    const refusal = await verifyCode(db, email, digitsOf(code));
    setBusy(false);
    if (refusal !== undefined) setProblem(refusalSentence(refusal, 'code'));
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={m.code_label()}
        hint={m.code_hint()}
        error={problem}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {m.code_submit()}
        </Button>
      </div>
    </form>
  );
}
