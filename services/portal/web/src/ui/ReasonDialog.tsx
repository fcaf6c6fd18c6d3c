import { Dialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import type { RefusalSubject } from '../refusals/sentences.ts';
import { Button } from './Button.tsx';
import { TextField } from './Field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  /** The reason that was given before. */
  readonly given?: string;
  /** Names the action: “Remove”. */
  readonly action: string;
  /** Names the way out, where “Cancel” would name the action. */
  readonly dismissal?: string;
  readonly subject: RefusalSubject;
  /** Acts with the reason; what it throws shows in the dialog. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** More fields, above the reason. */
  readonly children?: ReactNode;
}

/** Asks for a reason before an action that the audit log records. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, lead, label, given = '', action, dismissal = m.cancel(), subject, onConfirm, onClose, children } = props;
  const [reason, setReason] = useState(given);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirm = useMutation({ mutationFn: async () => onConfirm(reason.trim()), onSuccess: onClose });
  const isEmpty = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else confirm.mutate();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed top-[12dvh] left-1/2 z-40 w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 rounded-lg bg-raised p-6 shadow-float outline-none md:p-8">
          <Dialog.Title className="text-xl font-semibold">{title}</Dialog.Title>
          <p className="mt-3">{lead}</p>
          <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
            {children}
            <TextField
              ref={field}
              label={label}
              autoComplete="off"
              maxLength={500}
              isRequired
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={
                isMissing && isEmpty ? (
                  m.field_needed()
                ) : confirm.error ? (
                  <RefusalText refused={confirm.error} subject={subject} />
                ) : undefined
              }
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" isBusy={confirm.isPending}>
                {action}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {dismissal}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
