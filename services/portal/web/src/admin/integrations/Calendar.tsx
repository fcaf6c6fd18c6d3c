import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { connectionsQuery } from '../connections/queries.ts';
import { PushEvents } from './PushEvents.tsx';
import { disconnectCalendar, finishConsent, startConsent, type Returned } from './mutations.ts';
import { calendarQuery } from './queries.ts';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';

interface CalendarProps {
  readonly userId: string;
  /** The provider's parameters, when it has just redirected the browser back. */
  readonly returned: Returned | undefined;
  /** Removes it from the address. */
  readonly onTaken: () => void;
}

/** The administrator's own calendar: consent, and sending events to it. */
export function Calendar({ userId, returned, onTaken }: CalendarProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: calendar } = useSuspenseQuery(calendarQuery(db, userId));
  const { data: connections } = useQuery(connectionsQuery(db));
  const client = connections?.find(({ name }) => name === 'calendar')?.source;
  const isUnset = client === 'none' || client === 'unreadable';
  const refresh = () => queries.invalidateQueries({ queryKey: calendarQuery(db, userId).queryKey });
  const start = useMutation({ mutationFn: async () => location.assign(await startConsent(db)) });
  const finish = useMutation({
    mutationFn: async (from: Returned) => {
      await finishConsent(db, from).finally(onTaken);
      await refresh();
      announce({ text: m.admin_calendar_connected() });
    },
  });
  const disconnect = useMutation({
    mutationFn: async (id: string) => {
      await disconnectCalendar(db, id);
      await refresh();
      announce({ text: m.admin_calendar_disconnected() });
    },
  });
  // A code can be used once.
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (!returned || taken.current === returned.state) return;
    taken.current = returned.state;
    finish.mutate(returned);
  });
  const failed = start.error ?? finish.error ?? disconnect.error;
  return (
    <>
      {finish.isPending && <p role="status">{m.admin_calendar_connecting()}</p>}
      {!calendar && !finish.isPending && (
        <>
          <EmptyLine className="mb-4">{m.admin_calendar_none()}</EmptyLine>
          {isUnset && (
            <p id="calendar-unset" className="mb-4">
              {m.admin_calendar_unset()}{' '}
              <Link to="/admin/connections" className="link">
                {m.admin_calendar_set()}
              </Link>
            </p>
          )}
          <Button
            isBusy={start.isPending}
            disabled={isUnset}
            aria-describedby={isUnset ? 'calendar-unset' : undefined}
            onClick={() => start.mutate()}
          >
            {m.admin_calendar_connect()}
          </Button>
        </>
      )}
      {calendar && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0">
            {calendar.revoked_at === null
              ? m.admin_calendar_with({
                  account: calendar.account ?? m.admin_calendar_account(),
                  day: formatDay(calendar.updated_at),
                })
              : m.admin_calendar_revoked()}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" isBusy={start.isPending} onClick={() => start.mutate()}>
              {m.admin_calendar_again()}
            </Button>
            <Button variant="quiet" isBusy={disconnect.isPending} onClick={() => disconnect.mutate(calendar.id)}>
              {m.admin_calendar_disconnect()}
            </Button>
          </div>
        </div>
      )}
      {failed && (
        <Problem className="mt-4">
          <RefusalText refused={failed} subject="admin" />
        </Problem>
      )}
      {calendar?.revoked_at === null && <PushEvents />}
    </>
  );
}
