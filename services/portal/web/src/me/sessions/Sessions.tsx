import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { deviceName } from '../labels.ts';
import { endOwnSession, ownSessionsQuery, type OwnSession } from './queries.ts';

/** The rows before the others are asked for. */
const maxShown = 4;

/** Where the person is signed in. Each other place can be signed out, or all of them at once. */
export function Sessions({ userId }: { readonly userId: string }) {
  const db = useClient();
  const { data: sessions, refetch } = useSuspenseQuery(ownSessionsQuery(db, userId));
  const outcome = {
    onSuccess: () => announce({ text: m.sessions_ended() }),
    onError: (error: Error) => announceRefusal(error, 'me'),
    onSettled: () => refetch(),
  };
  const end = useMutation({ mutationFn: (session: OwnSession) => endOwnSession(db, session.id), ...outcome });
  const endOthers = useMutation({
    mutationFn: async () => {
      const { error } = await db.auth.signOut({ scope: 'others' });
      if (error) throw error;
    },
    ...outcome,
  });
  const [isWhole, setIsWhole] = useState(sessions.length <= maxShown);
  // This device comes first, whenever it was used.
  const inOrder = sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  const others = sessions.filter(({ is_current }) => !is_current);
  return (
    <>
      <ul>
        {(isWhole ? inOrder : inOrder.slice(0, maxShown)).map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {deviceName(session.device)}{' '}
                {session.is_current && <span className="ms-2 text-sm font-normal text-quiet">{m.sessions_current()}</span>}
              </p>
              <p className="text-sm text-quiet numerals">
                {m.sessions_used({ time: formatMoment(session.last_used_at) })} · {session.address}
              </p>
            </div>
            {!session.is_current && (
              <Button
                variant="plain"
                isBusy={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate(session)}
              >
                {m.sessions_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div className="flex flex-wrap gap-3">
          {!isWhole && (
            <Button variant="plain" onClick={() => setIsWhole(true)}>
              {m.sessions_all({ count: formatCount(sessions.length) })}
            </Button>
          )}
          <Button variant="plain" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {m.sessions_end_others()}
          </Button>
        </div>
      )}
    </>
  );
}
