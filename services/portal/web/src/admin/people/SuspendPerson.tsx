import { Dialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { suspendPerson } from '../../people/mutations.ts';
import type { PersonMatch } from '../../people/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';

interface SuspendPersonProps {
  readonly person: PersonMatch;
  readonly onClose: () => void;
  readonly onSuspended: () => Promise<unknown>;
}

const minLength = 3;

/** Suspends a person. The reason is in the audit log, and beside the name until the suspension ends. */
export function SuspendPerson({ person, onClose, onSuspended }: SuspendPersonProps) {
  const db = useClient();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const suspend = useMutation({
    mutationFn: async () => {
      await suspendPerson(db, person.id, reason.trim());
      await onSuspended();
      onClose();
      announce({ text: m.admin_people_suspended_now({ name: person.name }) });
    },
  });
  const isShort = reason.trim().length < minLength;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isShort);
    if (isShort) field.current?.focus();
    else suspend.mutate();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed top-[15dvh] left-1/2 z-40 w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 rounded-lg bg-raised p-6 shadow-float outline-none md:p-8">
          <Dialog.Title className="text-xl font-semibold">{m.admin_people_suspend_name({ name: person.name })}</Dialog.Title>
          <p className="mt-3">{m.admin_people_suspend_lead()}</p>
          <form onSubmit={submit} className="mt-5 grid gap-5">
            <TextField
              ref={field}
              isRequired
              label={m.admin_people_suspend_reason()}
              autoComplete="off"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={
                isMissing && isShort ? (
                  m.project_move_note_needed()
                ) : suspend.error ? (
                  <RefusalText refused={suspend.error} subject="admin" />
                ) : undefined
              }
            />
            <div className="flex gap-2">
              <Button type="submit" isBusy={suspend.isPending}>
                {m.admin_people_suspend()}
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
