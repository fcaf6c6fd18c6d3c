import { Dialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import type { RefusalSubject } from '../refusals/sentences.ts';
import { Button } from './Button.tsx';
import { Problem } from './Problem.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Names the action: “Publish”. */
  readonly action: string;
  /** Names the way out, where “Cancel” would name the action. */
  readonly dismissal?: string;
  readonly subject: RefusalSubject;
  /** Acts; what it throws shows in the dialog. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** What happens then, in paragraphs. */
  readonly children: ReactNode;
}

/** Asks before something that reaches others at once and cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, dismissal = m.cancel(), subject, onConfirm, onClose, children } = props;
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed top-[15dvh] left-1/2 z-40 w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 rounded-lg bg-raised p-6 shadow-float outline-none md:p-8">
          <Dialog.Title className="text-xl font-semibold">{title}</Dialog.Title>
          <div className="mt-3 grid gap-3">{children}</div>
          {confirm.error && (
            <Problem className="mt-4">
              <RefusalText refused={confirm.error} subject={subject} />
            </Problem>
          )}
          <div className="mt-6 flex flex-wrap gap-2">
            <Button isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
              {action}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {dismissal}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
