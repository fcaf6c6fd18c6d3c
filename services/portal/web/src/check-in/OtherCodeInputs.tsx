import { ImageUp } from '../ui/icons.gen.tsx';
import { useId, useState, type FormEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { readCodeOfFile } from './read-code-picture.ts';

/** Other ways to enter a code: its text, or a picture of it. */
export function OtherCodeInputs({ onText }: { readonly onText: (text: string) => boolean }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const fileId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onText(typed)) {
      setTyped('');
      setError(undefined);
    } else setError(m.checkin_no_code());
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = await readCodeOfFile(file);
    setError(text !== undefined && onText(text) ? undefined : m.checkin_no_code_in_picture());
  };
  return (
    <div className="grid gap-4">
      <form onSubmit={submit} className="grid gap-3" noValidate>
        <TextField
          label={m.checkin_code()}
          hint={m.checkin_code_hint()}
          error={error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="plain" disabled={typed.trim() === ''}>
            {m.checkin_code_send()}
          </Button>
          <label htmlFor={fileId} className={buttonStyle('quiet', 'cursor-pointer focus-within:outline-2')}>
            <ImageUp size={18} aria-hidden />
            {m.checkin_picture()}
            <input
              id={fileId}
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={({ target }) => {
                void read(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
        </div>
      </form>
    </div>
  );
}
