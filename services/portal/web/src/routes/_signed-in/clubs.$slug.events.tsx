import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { editSearch, type EditSearch } from '../../admin/edit-search.ts';
import { ComingEvents } from '../../clubs/events/ComingEvents.tsx';
import { Drafts } from '../../clubs/events/Drafts.tsx';
import { PastEvents } from '../../clubs/events/PastEvents.tsx';
import { membershipQuery } from '../../clubs/membership.ts';
import { clubQuery, type Club } from '../../clubs/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { clubDraftsQuery, comingEventsQuery, copiedEventQuery } from '../../events/drafts/queries.ts';
import { localText } from '../../language/language.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import { closedSearch } from '../../shell/closed-search.ts';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

// The form loads when it first opens.
const AskToCancel = lazyPart(() => import('../../clubs/events/AskToCancel.tsx').then((module) => module.AskToCancel));
const DraftSheet = lazyPart(() => import('../../clubs/events/DraftSheet.tsx').then((module) => module.DraftSheet));
const WaitingSheet = lazyPart(() => import('../../clubs/events/WaitingSheet.tsx').then((module) => module.WaitingSheet));

// Without a loader: what this page reads is no part of what everybody loads first.
export const Route = createFileRoute('/_signed-in/clubs/$slug/events')({
  // `edit` is a draft, or an event that no draft changes yet; `copy` is the event that a new draft begins with.
  validateSearch: closedSearch((search: Record<string, unknown>): EditSearch & { readonly copy?: string } => ({
    ...editSearch(search),
    ...(typeof search['copy'] === 'string' && search['copy'] !== '' && { copy: search['copy'] }),
  })),
  component: EventsPage,
});

function EventsPage() {
  const db = useClient();
  const { slug } = Route.useParams();
  const { data: club } = useSuspenseQuery(clubQuery(db, slug));
  if (!club) return <NotFoundPage />;
  return <OfOfficers club={club} />;
}

/** The events of a club and their drafts, for its officers; others find nothing here. */
function OfOfficers({ club }: { readonly club: Club }) {
  const db = useClient();
  const { session } = Route.useRouteContext();
  const { edit, copy } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: membership } = useSuspenseQuery(membershipQuery(db, club.id));
  // Both lists come at once: one that came later would push the other.
  const enabled = membership.is_officer;
  const drafts = useQuery({ ...clubDraftsQuery(db, club.id), enabled });
  const events = useQuery({ ...comingEventsQuery(db, club.id, today()), enabled });
  const copied = useQuery({ ...copiedEventQuery(db, club.id, copy ?? ''), enabled: enabled && copy !== undefined });
  if (!membership.is_officer) return <NotFoundPage />;
  const isReading = drafts.isPending || events.isPending;
  const isReadingCopy = copy !== undefined && copied.isPending;
  const name = localText(club.name, club.name_th);
  const draft = drafts.data?.find(({ id }) => id === edit);
  const event = draft?.event ?? events.data?.find(({ id }) => id === edit);
  const close = () => void navigate({ search: {} });
  return (
    <>
      <PageTitle
        above={<BackLink to={`/clubs/${club.slug}`}>{name}</BackLink>}
        title={m.club_plan_events()}
        lead={m.event_drafts_lead({ club: name })}
        actions={
          <Link from={Route.fullPath} to="." search={{ edit: 'new' }} className={buttonStyle('primary')}>
            {m.event_draft_new()}
          </Link>
        }
      />
      {isReading ? (
        <SkeletonRows />
      ) : (
        <div className="grid max-w-[60rem] gap-14">
          <Drafts clubId={club.id} slug={club.slug} />
          <ComingEvents clubId={club.id} slug={club.slug} session={session} />
          <PastEvents clubId={club.id} session={session} />
        </div>
      )}
      {!isReading && !isReadingCopy && edit !== undefined && (edit === 'new' || draft || event) && (
        <Suspense>
          {draft?.status === 'waiting' ? (
            <WaitingSheet draft={draft} onClose={close} />
          ) : draft?.event && draft.cancel_reason !== null ? (
            <AskToCancel clubId={club.id} event={draft.event} draft={draft} onClose={close} />
          ) : (
            <DraftSheet
              key={`${edit} ${copy ?? ''}`}
              clubId={club.id}
              draft={draft}
              event={event}
              copied={copied.data ?? undefined}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
