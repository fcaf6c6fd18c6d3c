import { useState, type FormEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import type { RefusalSubject } from '../../refusals/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { digitsOf } from './verify-code.ts';

const codeLength = 6;

interface CodeFieldProps {
  /** Presents the six digits. Returns the code of a refusal. */
  readonly verify: (code: string) => Promise<string | undefined>;
  readonly subject: RefusalSubject;
  /** Why the code cannot be presented yet; undefined if it can. */
  readonly obstacle?: string | undefined;
}

/** A field for the code of a mail. */
export function CodeField({ verify, subject, obstacle }: CodeFieldProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (obstacle !== undefined) return setProblem(obstacle);
    if (digitsOf(code).length !== codeLength) return setProblem(m.code_error_length());
    setProblem(undefined);
    setBusy(true);
    const refusal = await verify(digitsOf(code));
    setBusy(false);
    if (refusal !== undefined) setProblem(await explainRefusal(refusal, subject));
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
