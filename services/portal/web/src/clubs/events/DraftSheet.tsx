import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CrudForm } from '../../crud-form/CrudForm.tsx';
import { dropDraft } from '../../crud-form/drafts.ts';
import { FormSheet } from '../../crud-form/FormSheet.tsx';
import { stateOf, toLocalMoment, valuesOf, type Values } from '../../crud-form/form-values.rules.ts';
import { useClient } from '../../data/use-client.ts';
import { DraftChanges } from '../../events/drafts/DraftChanges.tsx';
import { draftName } from '../../events/drafts/labels.ts';
import { copyOf } from '../../events/drafts/copy.rules.ts';
import { addDraft, changeDraft, removeDraft, submitDraft, withdrawDraft } from '../../events/drafts/mutations.ts';
import type { ChangeableEvent, EventDraft } from '../../events/drafts/queries.ts';
import { eventFields } from '../../events/event-fields.ts';
import { eventKeys } from '../../events/queries.ts';
import { turnoutQuery } from '../../events/turnout.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { announce } from '../../ui/announce.ts';

interface DraftSheetProps {
  readonly clubId: string;
  /** undefined: a new draft. */
  readonly draft: EventDraft | undefined;
  /** The event that the draft changes; undefined: a new event. */
  readonly event: ChangeableEvent | undefined;
  /** The event that a new draft begins with. */
  readonly copied: ChangeableEvent | undefined;
  readonly onClose: () => void;
}

/** What a draft writes besides the form's fields. */
const submitted = 'is_submitted';

/** An officer writes a draft of an event, in the form in which administrators write events, and submits it. */
export function DraftSheet({ clubId, draft, event, copied, onClose }: DraftSheetProps) {
  const db = useClient();
  const queries = useQueryClient();
  // What is stored, also where its submission was refused.
  const [stored, setStored] = useState<Omit<EventDraft, 'author' | 'club' | 'event'> | undefined>(draft);
  const { data: turnout } = useQuery({ ...turnoutQuery(db, event?.id ?? ''), enabled: event !== undefined });
  const row = stored ?? event ?? (copied ? copyOf(copied, Date.now()) : { activity_kind: 'general' });
  const fields = fieldsOf({ clubId, event, guests: turnout?.coming ?? 0 });
  const draftKey = `event_drafts/${stored?.id ?? event?.id ?? (copied ? `copy/${copied.id}` : `new/${clubId}`)}`;
  const refresh = () => queries.invalidateQueries({ queryKey: eventKeys.all });
  const seen = event && { event_seen_at: event.updated_at };
  const save = async ({ [submitted]: isSubmitted, ...columns }: Values) => {
    try {
      const next = stored
        ? await changeDraft(db, stored, { ...columns, ...seen })
        : await addDraft(db, { club_id: clubId, ...(event && { event_id: event.id }), ...seen }, columns);
      dropDraft(draftKey);
      setStored(next);
      if (isSubmitted === true) await submitDraft(db, next.id);
      const undo = async () => {
        if (isSubmitted === true) await withdrawDraft(db, next.id);
        else if (stored) await changeDraft(db, next, valuesOf(fields, stateOf(fields, stored)));
        else await removeDraft(db, next.id);
      };
      onClose();
      const name = draftName(next);
      announce({
        subject: next.id,
        text: isSubmitted === true ? m.event_draft_sent({ name }) : m.event_draft_saved({ name }),
        undo: () =>
          undo()
            .then(refresh)
            .then(
              () => announce({ subject: next.id, text: m.admin_restored() }),
              (error: unknown) => announceRefusal(error, 'eventDrafts'),
            ),
      });
    } finally {
      await refresh();
    }
  };
  const isOutdated = stored !== undefined && event !== undefined && stored.event_seen_at !== event.updated_at;
  return (
    <FormSheet title={stored ? draftName(stored) : event ? draftName(event) : m.event_draft_new()} onClose={onClose}>
      {stored?.note && <p className="mb-6 rounded bg-warning-wash px-4 py-3">{m.event_draft_note({ note: stored.note })}</p>}
      {isOutdated && (
        <section className="mb-6 grid gap-3 rounded bg-warning-wash px-4 py-3">
          <p>{m.event_draft_event_changed()}</p>
          <DraftChanges draft={stored} event={event} />
        </section>
      )}
      <CrudForm
        fields={fields}
        row={row}
        draftKey={draftKey}
        saveLabel={m.event_draft_submit()}
        saveSteps={() => [
          { label: m.event_draft_submit(), change: (values) => ({ ...values, [submitted]: true }) },
          { label: m.event_draft_save(), change: (values) => values, isPartial: true },
        ]}
        onSave={save}
        refusalSubject="eventDrafts"
        needsChange={stored === undefined && event !== undefined}
      />
    </FormSheet>
  );
}

interface DraftFields {
  readonly clubId: string;
  readonly event: ChangeableEvent | undefined;
  /** How many have a place. */
  readonly guests: number;
}

/** The administrators' fields, with what the database checks when a draft is submitted. */
function fieldsOf({ clubId, event, guests }: DraftFields) {
  const fields = eventFields({ folder: `clubs/${clubId}`, seed: clubId });
  const { starts_at: starts, capacity } = fields;
  const now = new Date().toISOString();
  // An event that has begun keeps its begin.
  const earliest = event && event.starts_at < now ? event.starts_at : now;
  return {
    ...fields,
    ...(starts && { starts_at: { ...starts, earliest: toLocalMoment(earliest) } }),
    ...(capacity && { capacity: { ...capacity, min: Math.max(1, guests) } }),
  };
}
