import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import {
  removeDraft,
  resubmitCancellation,
  submitCancellation,
  withdrawDraft,
  type CancelledEvent,
} from '../../events/drafts/mutations.ts';
import type { EventDraft } from '../../events/drafts/queries.ts';
import { eventKeys } from '../../events/queries.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { announce } from '../../ui/announce.ts';

interface AskToCancelProps {
  readonly clubId: string;
  readonly event: CancelledEvent;
  /** The cancellation that an administrator sent back or an officer withdrew. */
  readonly draft?: EventDraft;
  readonly onClose: () => void;
}

/** An officer asks an administrator to cancel an event, with the reason that its people get. */
export function AskToCancel({ clubId, event, draft, onClose }: AskToCancelProps) {
  const db = useClient();
  const queries = useQueryClient();
  const name = localText(event.title, event.title_th);
  const refresh = () => queries.invalidateQueries({ queryKey: eventKeys.all });
  const takeBack = async (id: string) => {
    try {
      await withdrawDraft(db, id);
      if (!draft) await removeDraft(db, id);
    } finally {
      await refresh();
    }
  };
  const send = async (reason: string) => {
    try {
      const id = draft ? await resubmitCancellation(db, draft, reason) : await submitCancellation(db, clubId, event, reason);
      announce({
        subject: id,
        text: m.event_draft_cancel_sent({ name }),
        undo: () =>
          takeBack(id).then(
            () => announce({ subject: id, text: m.admin_restored() }),
            (error: unknown) => announceRefusal(error, 'eventDrafts'),
          ),
      });
    } finally {
      await refresh();
    }
  };
  return (
    <ReasonDialog
      title={m.admin_event_cancel_title({ name })}
      lead={m.event_draft_cancel_lead()}
      label={m.attendance_reason()}
      given={draft?.cancel_reason ?? ''}
      action={m.event_draft_cancel_send()}
      dismissal={m.admin_event_keep()}
      subject="eventDrafts"
      onConfirm={send}
      onClose={onClose}
    >
      {draft?.note && <p className="rounded bg-warning-wash px-4 py-3">{m.event_draft_note({ note: draft.note })}</p>}
    </ReasonDialog>
  );
}
