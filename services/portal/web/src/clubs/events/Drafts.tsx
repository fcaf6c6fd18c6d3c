import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rowLinkStyle } from '../../crud-form/CrudRow.tsx';
import { useClient } from '../../data/use-client.ts';
import { CancelReason } from '../../events/drafts/DraftContent.tsx';
import { daysOf, draftKind, draftName, draftState } from '../../events/drafts/labels.ts';
import { removeDraft, submitDraft, withdrawDraft } from '../../events/drafts/mutations.ts';
import { clubDraftsQuery, type EventDraft } from '../../events/drafts/queries.ts';
import { eventKeys } from '../../events/queries.ts';
import { removeLater, useRemoved } from '../../kit/undo.ts';
import { formatMoment } from '../../language/dates.ts';
import { langOf } from '../../language/lang-of.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { announce } from '../../ui/announce.ts';

interface DraftsProps {
  readonly clubId: string;
  readonly slug: string;
}

/** The drafts of a club that are not published, each with its state. */
export function Drafts({ clubId, slug }: DraftsProps) {
  const { data: drafts = [] } = useQuery(clubDraftsQuery(useClient(), clubId));
  const removed = useRemoved();
  const visible = drafts.filter(({ id }) => !removed.has(id));
  return (
    <section aria-labelledby="drafts">
      <SectionTitle id="drafts">{m.event_drafts()}</SectionTitle>
      {visible.length === 0 && <EmptyLine>{m.event_drafts_none()}</EmptyLine>}
      <ul>
        {visible.map((draft) => (
          <DraftRow key={draft.id} draft={draft} slug={slug} />
        ))}
      </ul>
    </section>
  );
}

const stateStyles: Readonly<Record<string, string>> = { returned: 'font-semibold text-warning', waiting: 'text-accent' };

function DraftRow({ draft, slug }: { readonly draft: EventDraft; readonly slug: string }) {
  const { id, status, note, starts_at: start, ends_at: end, updated_at: at, author, event_seen_at: seen } = draft;
  const name = draftName(draft);
  const db = useClient();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: eventKeys.all });
  const tell = (error: Error) => announceRefusal(error, 'eventDrafts');
  const withdraw = useMutation({
    mutationFn: async () => {
      try {
        await withdrawDraft(db, id);
      } finally {
        await refresh();
      }
    },
    onSuccess: () =>
      announce({
        subject: id,
        text: m.event_draft_withdrawn({ name }),
        undo: () =>
          submitDraft(db, id)
            .then(refresh)
            .then(() => announce({ subject: id, text: m.admin_restored() }), tell),
      }),
    onError: tell,
  });
  const remove = () => {
    const undo = removeLater(id, async () => {
      try {
        await removeDraft(db, id);
      } finally {
        void refresh();
      }
    });
    announce({ subject: id, text: m.draft_deleted({ title: name }), undo });
  };
  const isWaiting = status === 'waiting';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-lg leading-snug">
          <Link to="/clubs/$slug/events" params={{ slug }} search={{ edit: id }} className={rowLinkStyle}>
            {name}
          </Link>
        </p>
        <p className="mt-0.5 text-sm text-quiet">
          <span className={stateStyles[status]}>{draftState(draft)}</span>
          {' · '}
          {draftKind(draft)}
          {start !== null && end !== null && ` · ${daysOf(start, end)}`}
        </p>
        <p className="text-sm text-quiet">
          {personName(author)} · {formatMoment(at)}
        </p>
        {seen !== null && draft.event?.club_id !== draft.club_id && (
          <p className="mt-1 text-warning">{m.event_draft_event_gone()}</p>
        )}
        {draft.cancel_reason !== null && (
          <div className="mt-2">
            <CancelReason reason={draft.cancel_reason} />
          </div>
        )}
        {note !== null && (
          <p lang={langOf(note)} className="mt-2 max-w-[40rem] whitespace-pre-line">
            {m.event_draft_note({ note })}
          </p>
        )}
      </div>
      {isWaiting ? (
        <Button
          variant="plain"
          isBusy={withdraw.isPending}
          aria-label={m.event_draft_withdraw_of({ name })}
          onClick={() => withdraw.mutate()}
        >
          {m.event_draft_withdraw()}
        </Button>
      ) : (
        <Button variant="quiet" aria-label={m.draft_delete_named({ title: name })} onClick={remove}>
          {m.draft_delete()}
        </Button>
      )}
    </li>
  );
}
