import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { DraftContent } from '../../events/drafts/DraftContent.tsx';
import { daysOf, draftKind, draftName } from '../../events/drafts/labels.ts';
import { publishDraft, returnDraft } from '../../events/drafts/mutations.ts';
import { waitingDraftsQuery, type WaitingDraft } from '../../events/drafts/queries.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { langOf } from '../../language/lang-of.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { announce } from '../../ui/announce.ts';

/** The drafts that officers submitted, each to publish or, a cancellation, to confirm, or to send back. */
export function WaitingDrafts() {
  const { data: drafts } = useSuspenseQuery(waitingDraftsQuery(useClient()));
  return (
    <section aria-labelledby="waiting" className="mb-12">
      <SectionTitle id="waiting">{m.event_drafts_waiting()}</SectionTitle>
      <ul className="grid gap-4">
        {drafts.map((draft) => (
          <WaitingCard key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function WaitingCard({ draft }: { readonly draft: WaitingDraft }) {
  const { id, author, club, note, submitted_at: at, starts_at: start, ends_at: end } = draft;
  const isCancellation = draft.cancel_reason !== null;
  const [isPublishing, setPublishing] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const db = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = draftName(draft);
  const signedUp = draft.guests?.signed_up[0]?.count ?? 0;
  const clubName = localText(club.name, club.name_th);
  // Events show all over the app, and the first page counts what waits.
  const refresh = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  const publish = async () => {
    try {
      const event = await publishDraft(db, id);
      const open = { name: m.event_open(), run: () => navigate({ to: '/events/$id', params: { id: event } }) };
      announce(
        isCancellation ? { text: m.admin_event_cancelled({ name }) } : { text: m.event_draft_published({ name }), action: open },
      );
    } catch (error) {
      // The card says what is different now, so the question closes.
      announceRefusal(error, 'eventDrafts');
    } finally {
      await refresh();
    }
  };
  const sendBack = async (reason: string) => {
    try {
      await returnDraft(db, id, reason);
    } finally {
      await refresh();
    }
    announce({ text: m.event_draft_returned({ name }), kind: 'neutral' });
  };
  return (
    <li className="grid gap-4 rounded-lg bg-wash p-5 md:p-6">
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="text-sm text-quiet">
          {[draftKind(draft), clubName, personName(author), at !== null && formatMoment(at)].filter(Boolean).join(' · ')}
        </p>
        {isCancellation && start !== null && end !== null && (
          <p className="text-sm text-quiet">
            {[daysOf(start, end), signedUp > 0 && m.event_draft_signed_up({ count: formatCount(signedUp) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {note !== null && (
          <p lang={langOf(note)} className="mt-2 text-sm">
            {m.event_draft_note({ note })}
          </p>
        )}
      </div>
      <DraftContent draft={draft} />
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={isCancellation ? m.event_draft_cancel_of({ name }) : m.event_draft_publish_of({ name })}
          onClick={() => setPublishing(true)}
        >
          {isCancellation ? m.admin_event_cancel() : m.policies_publish()}
        </Button>
        <Button variant="plain" aria-label={m.event_draft_send_back_of({ name })} onClick={() => setReturning(true)}>
          {m.event_draft_send_back()}
        </Button>
      </div>
      {isPublishing && isCancellation && (
        <ConfirmDialog
          title={m.admin_event_cancel_title({ name })}
          action={m.admin_event_cancel_now()}
          dismissal={m.event_draft_confirm_later()}
          subject="eventDrafts"
          onConfirm={publish}
          onClose={() => setPublishing(false)}
        >
          <p>{signedUp === 0 ? m.admin_event_cancel_lead_none() : m.admin_event_cancel_lead({ count: formatCount(signedUp) })}</p>
          <p>{m.event_draft_confirm_officers({ club: clubName })}</p>
        </ConfirmDialog>
      )}
      {isPublishing && !isCancellation && (
        <ConfirmDialog
          title={m.event_draft_publish_title({ name })}
          action={m.news_publish()}
          subject="eventDrafts"
          onConfirm={publish}
          onClose={() => setPublishing(false)}
        >
          <p>
            {draft.event_seen_at === null
              ? m.event_draft_publish_lead({ club: clubName })
              : m.event_draft_publish_lead_change({ club: clubName })}
          </p>
        </ConfirmDialog>
      )}
      {isReturning && (
        <ReasonDialog
          title={m.event_draft_send_back_title({ name })}
          lead={m.event_draft_send_back_lead({ club: clubName })}
          label={m.event_draft_send_back_note()}
          action={m.event_draft_send_back_now()}
          subject="eventDrafts"
          onConfirm={sendBack}
          onClose={() => setReturning(false)}
        />
      )}
    </li>
  );
}
