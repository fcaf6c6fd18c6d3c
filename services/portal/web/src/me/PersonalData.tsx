import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from '../ui/icons.gen.tsx';
import { useState, type FormEvent } from 'react';
import { useClient } from '../data/use-client.ts';
import { downloadBlob } from '../kit/download.ts';
import { today } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { announce } from '../ui/announce.ts';
import { eraseOwnAccount, exportOwnData } from './mutations.ts';
import { Problem } from '../ui/Problem.tsx';

/** Everything that is stored about the caller, with their files, as one ZIP. */
export function ExportData() {
  const db = useClient();
  const take = useMutation({
    mutationFn: async () => {
      const { packExport } = await import('./pack-export.ts');
      downloadBlob(`portal-data-${today()}.zip`, await packExport(db, await exportOwnData(db)));
    },
    onSuccess: () => announce({ text: m.me_data_done() }),
  });
  return (
    <>
      <Button variant="plain" isBusy={take.isPending} onClick={() => take.mutate()}>
        <Download size={18} aria-hidden />
        {m.me_data_download()}
      </Button>
      {take.error && (
        <Problem className="mt-3">
          <RefusalText refused={take.error} subject="me" />
        </Problem>
      )}
    </>
  );
}

/** This cannot be undone, so it is the only action that asks for a typed word. */
export function EraseAccount() {
  const db = useClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
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
    <>
      <p>{m.me_erase_goes()}</p>
      <p className="mt-3">{m.me_erase_stays()}</p>
      {!isOpen && (
        <Button variant="plain" className="mt-5" onClick={() => setOpen(true)}>
          {m.me_erase_begin()}
        </Button>
      )}
      {isOpen && (
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
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {m.cancel()}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
