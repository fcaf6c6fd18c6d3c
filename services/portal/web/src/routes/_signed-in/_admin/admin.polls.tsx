import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { useNowUntil } from '../../../kit/clock.ts';
import { formatCount, formatDay, formatWeekdayMoment } from '../../../language/dates.ts';
import { localText } from '../../../language/language.ts';
import { m } from '../../../paraglide/messages.js';
import { personName } from '../../../people/labels.ts';
import { closeNow, removePollOf, setDeadline } from '../../../polls/mutations.ts';
import { stateOf } from '../../../polls/poll.rules.ts';
import { allPollsQuery, pollKeys, type AskedPoll } from '../../../polls/queries.ts';
import { announceRefusal } from '../../../refusals/explain-refusal.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { inputStyle } from '../../../ui/Field.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { announce } from '../../../ui/announce.ts';
import { buttonStyle } from '../../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/polls')({ component: Polls });

function Polls() {
  const { db } = Route.useRouteContext();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [removing, setRemoving] = useState<AskedPoll>();
  const term = useDeferredValue(typed.trim());
  const list = useInfiniteQuery({ ...allPollsQuery(db, term), placeholderData: keepPreviousData, throwOnError: true });
  const refresh = () => queries.invalidateQueries({ queryKey: pollKeys.all });
  const move = useMutation({
    mutationFn: ({ poll, closesAt }: { readonly poll: AskedPoll; readonly closesAt: string | null }) =>
      setDeadline(db, poll.id, closesAt),
    onSuccess: (_done, { poll, closesAt }) => {
      const { closes_at: before } = poll;
      announce({
        text: closesAt === null ? m.admin_polls_reopened() : m.poll_close_done(),
        undo: () => move.mutate({ poll: { ...poll, closes_at: closesAt }, closesAt: before }),
      });
    },
    onError: (error) => announceRefusal(error, 'polls'),
    onSettled: refresh,
  });
  return (
    <>
      <AdminTitle
        title={m.admin_polls()}
        lead={m.admin_polls_lead()}
        actions={
          <Link to="/poll/new" className={buttonStyle('primary')}>
            {m.poll_new_title()}
          </Link>
        }
      />
      <input
        type="search"
        aria-label={m.admin_polls_search()}
        placeholder={m.admin_polls_search()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${inputStyle} mb-6 max-w-md`}
      />
      {!list.data && <SkeletonRows />}
      {list.data?.length === 0 &&
        (term === '' ? (
          <EmptyState title={m.admin_polls_none()} lead={m.admin_polls_none_lead()} />
        ) : (
          <EmptyState title={m.admin_none_found()} lead={m.admin_none_found_lead()}>
            <Button variant="plain" onClick={() => setTyped('')}>
              {m.search_clear()}
            </Button>
          </EmptyState>
        ))}
      <ul>
        {list.data?.map((poll) => (
          <PollEntry
            key={poll.id}
            poll={poll}
            onClose={() => move.mutate({ poll, closesAt: closeNow })}
            onReopen={() => move.mutate({ poll, closesAt: null })}
            onRemove={() => setRemoving(poll)}
          />
        ))}
      </ul>
      <ShowMore list={list} />
      {removing && (
        <ReasonDialog
          title={m.admin_polls_remove_of({ question: localText(removing.question, removing.question_th) })}
          lead={m.admin_polls_remove_lead()}
          label={m.admin_polls_reason()}
          action={m.admin_polls_remove()}
          subject="polls"
          onClose={() => setRemoving(undefined)}
          onConfirm={async (reason) => {
            await removePollOf(db, removing.id, reason);
            await refresh();
            announce({ text: m.admin_polls_removed() });
          }}
        />
      )}
    </>
  );
}

interface PollEntryProps {
  readonly poll: AskedPoll;
  readonly onClose: () => void;
  readonly onReopen: () => void;
  readonly onRemove: () => void;
}

const standingOf = ({ closes_at }: AskedPoll, state: ReturnType<typeof stateOf>): string =>
  state === 'closed'
    ? m.poll_own_closed()
    : closes_at === null
      ? m.poll_open()
      : m.poll_open_until({ when: formatWeekdayMoment(closes_at) });

function PollEntry({ poll, onClose, onReopen, onRemove }: PollEntryProps) {
  const state = stateOf(poll, useNowUntil(poll.opens_at, poll.closes_at));
  const question = localText(poll.question, poll.question_th);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line py-4">
      <div className="min-w-0">
        <Link
          to="/poll/$slug"
          params={{ slug: poll.slug }}
          className="text-lg leading-snug font-semibold text-ink no-underline hover:text-accent"
        >
          {question}
        </Link>
        <p className="text-sm text-quiet numerals">
          {[
            poll.asker ? personName(poll.asker) : m.project_person_unknown(),
            formatDay(poll.created_at),
            m.poll_answered({ count: formatCount(poll.meeting_poll_tallies[0]?.votes ?? 0) }),
            standingOf(poll, state),
          ].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'closed' ? (
          <Button variant="quiet" className="text-sm" onClick={onReopen} aria-label={m.admin_polls_reopen_of({ question })}>
            {m.admin_polls_reopen()}
          </Button>
        ) : (
          <Button variant="quiet" className="text-sm" onClick={onClose} aria-label={m.admin_polls_close_of({ question })}>
            {m.admin_polls_close()}
          </Button>
        )}
        <Button variant="quiet" className="text-sm" onClick={onRemove} aria-label={m.admin_polls_remove_of({ question })}>
          {m.admin_polls_remove()}
        </Button>
      </div>
    </li>
  );
}
