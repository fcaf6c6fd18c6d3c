import { Dialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { erasePerson } from '../../people/mutations.ts';
import type { PersonMatch } from '../../people/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';

interface ErasePersonProps {
  readonly person: PersonMatch;
  readonly onClose: () => void;
  readonly onErased: () => Promise<unknown>;
}

/** Erases a person on their request. It cannot be undone, so the administrator types the name. */
export function ErasePerson({ person, onClose, onErased }: ErasePersonProps) {
  const db = useClient();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: async () => {
      await erasePerson(db, person.id);
      await onErased();
      onClose();
      announce({ text: m.admin_people_erased() });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === person.name) erase.mutate();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed top-[15dvh] left-1/2 z-40 w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 rounded-lg bg-raised p-6 shadow-float outline-none md:p-8">
          <Dialog.Title className="text-xl font-semibold">{m.admin_people_erase({ name: person.name })}</Dialog.Title>
          <p className="mt-3">{m.admin_people_erase_lead()}</p>
          <form onSubmit={submit} className="mt-5 grid gap-5">
            <TextField
              label={m.admin_people_erase_type({ word: person.name })}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={erase.error ? <RefusalText refused={erase.error} subject="admin" /> : undefined}
            />
            <div className="flex gap-2">
              <Button type="submit" disabled={typed.trim() !== person.name} isBusy={erase.isPending}>
                {m.me_erase_now()}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {m.cancel()}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
