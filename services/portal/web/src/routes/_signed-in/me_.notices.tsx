import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { NoticeRow } from '../../notices/NoticeRow.tsx';
import { markAllRead, markNotice } from '../../notices/mutations.ts';
import { noticeKeys, noticesQuery, type Notice } from '../../notices/queries.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { closedSearch } from '../../shell/closed-search.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { announce } from '../../ui/announce.ts';
import { viewStyle } from '../../ui/button-style.ts';
import { buttonStyle } from '../../ui/button-style.ts';

interface NoticesSearch {
  readonly show?: 'unread';
}

export const Route = createFileRoute('/_signed-in/me_/notices')({
  validateSearch: closedSearch((search: Record<string, unknown>): NoticesSearch =>
    search['show'] === 'unread' ? { show: 'unread' } : {},
  ),
  loaderDeps: ({ search: { show } }) => ({ isUnreadOnly: show === 'unread' }),
  loader: ({ context: { db, queries, session }, deps: { isUnreadOnly } }) =>
    queries.ensureInfiniteQueryData(noticesQuery(db, session.userId, isUnreadOnly)),
  component: Notices,
});

function Notices() {
  const { db, session } = Route.useRouteContext();
  const { isUnreadOnly } = Route.useLoaderDeps();
  const queries = useQueryClient();
  const list = useSuspenseInfiniteQuery(noticesQuery(db, session.userId, isUnreadOnly));
  const notices = list.data.pages.flat();
  const refresh = () => queries.invalidateQueries({ queryKey: noticeKeys.all });
  const onError = (error: Error) => announceRefusal(error, 'me');
  const mark = useMutation({
    mutationFn: ({ notice, isRead }: { notice: Notice; isRead: boolean }) => markNotice(db, notice.id, isRead),
    onSettled: refresh,
    onError,
  });
  const markAll = useMutation({
    mutationFn: () => markAllRead(db),
    onSuccess: () => announce({ text: m.notices_read_all_done() }),
    onSettled: refresh,
    onError,
  });
  return (
    <>
      <PageTitle title={m.notices_title()} lead={m.notices_lead()} />
      <div className="max-w-[48rem]">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <div role="group" aria-label={m.notices_show()} className="flex flex-wrap rounded border border-line p-0.5">
            <Link
              to="/me/notices"
              search={{}}
              activeOptions={{ exact: true }}
              className={viewStyle(!isUnreadOnly)}
              aria-current={!isUnreadOnly}
            >
              {m.notices_all()}
            </Link>
            <Link to="/me/notices" search={{ show: 'unread' }} className={viewStyle(isUnreadOnly)} aria-current={isUnreadOnly}>
              {m.notices_unread()}
            </Link>
          </div>
          <div className="flex flex-wrap items-center gap-x-5">
            {notices.some(({ read_at: readAt }) => readAt === null) && (
              <Button variant="quiet" isBusy={markAll.isPending} onClick={() => markAll.mutate()}>
                {m.notices_read_all()}
              </Button>
            )}
            <Link
              to="/me"
              hash="notices"
              activeOptions={{ exact: true }}
              className="inline-flex touch items-center text-quiet hover:text-ink"
            >
              {m.notices_to_settings()}
            </Link>
          </div>
        </div>
        {notices.length === 0 && (
          <EmptyState
            title={isUnreadOnly ? m.notices_none_unread() : m.notices_none()}
            lead={isUnreadOnly ? m.notices_lead() : m.notices_none_lead()}
          >
            {isUnreadOnly ? (
              <Link to="/me/notices" search={{}} className={buttonStyle('plain')}>
                {m.notices_show_all()}
              </Link>
            ) : (
              <Link to="/me" hash="notices" activeOptions={{ exact: true }} className={buttonStyle('plain')}>
                {m.notices_to_settings()}
              </Link>
            )}
          </EmptyState>
        )}
        <ul>
          {notices.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              leavesWhenRead={isUnreadOnly}
              onMark={(each, isRead) => mark.mutate({ notice: each, isRead })}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button variant="plain" className="mt-4" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {m.notices_more()}
          </Button>
        )}
      </div>
    </>
  );
}
