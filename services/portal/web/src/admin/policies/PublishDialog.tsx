import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import type { TextKind } from '../../policies/kinds.ts';
import { textLabels } from '../../policies/labels.ts';
import { textKeys } from '../../policies/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { publishDraft } from './mutations.ts';
import { Problem } from '../../ui/Problem.tsx';

interface PublishDialogProps {
  readonly kind: TextKind;
  readonly version: number;
  readonly asksAgain: boolean;
  /** Stores what is typed first. */
  readonly save: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a version becomes public: it cannot be changed afterwards. */
export function PublishDialog({ kind, version, asksAgain, save, onClose }: PublishDialogProps) {
  const db = useClient();
  const queries = useQueryClient();
  const publish = useMutation({
    mutationFn: async () => {
      await save();
      await publishDraft(db, kind);
      await queries.invalidateQueries({ queryKey: textKeys.all });
      announce({ text: m.policies_published({ number: version }) });
      onClose();
    },
  });
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed top-[15dvh] left-1/2 z-40 w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 rounded-lg bg-raised p-6 shadow-float outline-none md:p-8">
          <Dialog.Title className="text-xl font-semibold">
            {m.policies_publish_title({ title: textLabels[kind].title(), number: version })}
          </Dialog.Title>
          <p className="mt-3">{m.policies_publish_lead()}</p>
          {asksAgain && <p className="mt-3 font-semibold">{m.policies_publish_asks()}</p>}
          {publish.error && (
            <Problem className="mt-4">
              <RefusalText refused={publish.error} subject="admin" />
            </Problem>
          )}
          <div className="mt-6 flex gap-2">
            <Button isBusy={publish.isPending} onClick={() => publish.mutate()}>
              {m.policies_publish_now()}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {m.cancel()}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
