import { langOf } from '../../language/lang-of.ts';
import { m } from '../../paraglide/messages.js';
import { DraftChanges } from './DraftChanges.tsx';
import type { EventDraft } from './queries.ts';

/** What a draft would publish: why its event is cancelled, or else what it says of it. */
export const DraftContent = ({ draft }: { readonly draft: EventDraft }) =>
  draft.cancel_reason === null ? (
    <DraftChanges draft={draft} event={draft.event} />
  ) : (
    <CancelReason reason={draft.cancel_reason} />
  );

export const CancelReason = ({ reason }: { readonly reason: string }) => (
  <p lang={langOf(reason)} className="max-w-[40rem] break-words">
    {m.event_cancelled_reason({ reason })}
  </p>
);
