import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import type { TextKind } from '../../policies/kinds.ts';
import { textLabels } from '../../policies/labels.ts';
import { textKeys } from '../../policies/queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { announce } from '../../ui/announce.ts';
import { publishDraft } from './mutations.ts';

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
  const publish = async () => {
    await save();
    await publishDraft(db, kind);
    await queries.invalidateQueries({ queryKey: textKeys.all });
    announce({ text: m.policies_published({ number: version }) });
  };
  return (
    <ConfirmDialog
      title={m.policies_publish_title({ title: textLabels[kind].title(), number: version })}
      action={m.policies_publish_now()}
      subject="admin"
      onConfirm={publish}
      onClose={onClose}
    >
      <p>{m.policies_publish_lead()}</p>
      {asksAgain && <p className="font-semibold">{m.policies_publish_asks()}</p>}
    </ConfirmDialog>
  );
}
