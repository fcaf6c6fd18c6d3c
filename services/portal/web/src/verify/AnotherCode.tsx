import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';

/** For a code that is typed, because nothing could scan it. */
export function AnotherCode() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') void navigate({ to: '/verify/$code', params: { code: code.trim() } });
  };
  return (
    <form className="mt-10 grid max-w-[36rem] gap-3 sm:grid-cols-[1fr_auto] sm:items-start" onSubmit={submit}>
      <TextField
        label={m.verify_another()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isMissing && code.trim() === '' ? m.field_needed() : undefined}
      />
      <Button type="submit" variant="plain" className="sm:mt-7">
        {m.verify_check()}
      </Button>
    </form>
  );
}
