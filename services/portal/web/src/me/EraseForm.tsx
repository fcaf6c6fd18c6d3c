import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { announce } from '../ui/announce.ts';
import { eraseOwnAccount } from './mutations.ts';

/** This cannot be undone, so it is the only action that asks for a typed word. */
export function EraseForm({ close }: { readonly close: () => void }) {
  const db = useClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const word = m.me_erase_word();
  const erase = useMutation({
    mutationFn: async () => {
      await eraseOwnAccount(db);
      // The server has ended every session already.
      await db.auth.signOut({ scope: 'local' });
      await navigate({ to: '/' });
    },
    onSuccess: () => announce({ text: m.me_erase_done() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === word) erase.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-6 grid gap-4">
      <TextField
        label={m.me_erase_type({ word })}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={erase.error ? <RefusalText refused={erase.error} subject="me" /> : undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" disabled={typed.trim() !== word} isBusy={erase.isPending}>
          {m.me_erase_now()}
        </Button>
        <Button variant="quiet" onClick={close}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
