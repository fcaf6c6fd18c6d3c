import { FormSheet } from '../../crud-form/FormSheet.tsx';
import { DraftContent } from '../../events/drafts/DraftContent.tsx';
import { draftTitle } from '../../events/drafts/labels.ts';
import type { EventDraft } from '../../events/drafts/queries.ts';
import { m } from '../../paraglide/messages.js';

interface WaitingSheetProps {
  readonly draft: EventDraft;
  readonly onClose: () => void;
}

/** What officers submitted, as administrators read it: to be read and not changed. */
export const WaitingSheet = ({ draft, onClose }: WaitingSheetProps) => (
  <FormSheet title={draftTitle(draft)} onClose={onClose}>
    <p className="mb-6 rounded bg-wash px-4 py-3">{m.event_draft_waits_lead()}</p>
    <DraftContent draft={draft} />
  </FormSheet>
);
