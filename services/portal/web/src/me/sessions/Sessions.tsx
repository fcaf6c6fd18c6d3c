import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { deviceName } from '../labels.ts';
import { endOwnSession, ownSessionsQuery, type OwnSession } from './queries.ts';

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
  const others = sessions.filter(({ is_current }) => !is_current);
  return (
    <>
      <ul>
        {sessions.map((session) => (
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
        <div>
          <Button variant="plain" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {m.sessions_end_others()}
          </Button>
        </div>
      )}
    </>
  );
}
