import { useMutation, useQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { pushEvents, type Pushed } from './mutations.ts';
import { eventNamesQuery } from './queries.ts';
import { Problem } from '../../ui/Problem.tsx';

const order = { failed: 0, inserted: 1, removed: 2, updated: 3 } as const;
const stateNames = { inserted: m.admin_calendar_inserted, updated: m.admin_calendar_updated, removed: m.admin_calendar_removed };

/** Sends events to the calendar and lists the results, failures first. */
export function PushEvents() {
  const db = useClient();
  const push = useMutation({ mutationFn: async (ids: readonly string[] | undefined) => pushEvents(db, ids) });
  const results: Pushed['events'] = push.data?.events ?? [];
  const failed = results.flatMap(({ event_id, state }) => (state === 'failed' && event_id !== null ? [event_id] : []));
  const { data: names } = useQuery(
    eventNamesQuery(
      db,
      results.flatMap(({ event_id }) => event_id ?? []),
    ),
  );
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" isBusy={push.isPending} onClick={() => push.mutate(undefined)}>
          {m.admin_calendar_push()}
        </Button>
        {failed.length > 0 && (
          <Button variant="plain" disabled={push.isPending} onClick={() => push.mutate(failed)}>
            {m.admin_calendar_push_failed()}
          </Button>
        )}
      </div>
      {push.error && (
        <Problem className="mt-4">
          <RefusalText refused={push.error} subject="admin" />
        </Problem>
      )}
      {push.data && (
        <>
          <p role="status" className="mt-5 font-semibold numerals">
            {m.admin_calendar_pushed({
              inserted: formatCount(push.data.inserted),
              updated: formatCount(push.data.updated),
              removed: formatCount(push.data.removed),
              failed: formatCount(push.data.failed),
            })}
          </p>
          <ul aria-label={m.admin_calendar_results()} tabIndex={0} className="mt-3 max-h-96 overflow-y-auto">
            {results
              .toSorted((a, b) => order[a.state] - order[b.state])
              .map(({ event_id, state, code }) => {
                const event = event_id === null ? undefined : names?.get(event_id);
                return (
                  <li
                    key={event_id ?? 'search'}
                    className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2.5"
                  >
                    <span className="min-w-0">
                      {event && localText(event.title, event.title_th)}
                      {event_id === null && m.admin_calendar_search()}
                      {state === 'removed' && m.admin_calendar_gone()}
                      {event && <span className="ms-3 text-sm text-quiet">{formatDay(event.starts_at)}</span>}
                    </span>
                    <span className={`text-sm ${state === 'failed' ? 'font-semibold text-accent' : 'text-quiet'}`}>
                      {state === 'failed' ? <RefusalText refused={code ?? ''} subject="calendarEvents" /> : stateNames[state]()}
                    </span>
                  </li>
                );
              })}
          </ul>
        </>
      )}
    </div>
  );
}
