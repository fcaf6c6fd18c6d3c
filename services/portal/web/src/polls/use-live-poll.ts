import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { wholeClient, type Client } from '../data/client.ts';
import { useClient } from '../data/use-client.ts';
import { pollQuery, readTally, tallyQuery, type Poll, type Votes } from './queries.ts';

interface TallyRow {
  readonly choice: string;
  readonly votes: number;
}

/** As supabase-js says it; its own constant would bring all of it along. */
const isSubscribed = (status: string) => status === 'SUBSCRIBED';

/**
 * The votes of a poll as they are cast, and its deadline when its author moves it. Each time the channel connects, the
 * votes are read again: changes before that were missed.
 */
export function useLivePoll(poll: Poll): { readonly votes: Votes; readonly isLive: boolean } {
  const db = useClient();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const { data: votes } = useSuspenseQuery(tallyQuery(db, poll.id));
  const { id, slug } = poll;
  useEffect(() => {
    const { queryKey } = tallyQuery(db, id);
    // Heard since the last reading began; it is at least as new as what that reading brings, or newer news of it follows.
    const heard = new Map<string, number>();
    let isHere = true;
    const read = async () => {
      heard.clear();
      const counted = await readTally(db, id).catch(() => undefined);
      if (isHere && counted) queries.setQueryData(queryKey, { ...counted, ...Object.fromEntries(heard) });
    };
    const follow = (client: Client) =>
      client
        .channel(`poll-${id}`)
        .on<TallyRow>(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'meeting_poll_tallies', filter: `poll_id=eq.${id}` },
          ({ new: row }) => {
            if (!('choice' in row)) return;
            heard.set(row.choice, row.votes);
            queries.setQueryData(queryKey, (was) => ({ ...was, [row.choice]: row.votes }));
          },
        )
        .on<Poll>(
          'postgres_changes',
          { event: 'UPDATE', schema: 'public', table: 'meeting_polls', filter: `id=eq.${id}` },
          ({ new: { closes_at } }) =>
            queries.setQueryData(pollQuery(db, slug).queryKey, (was) => (was ? { ...was, closes_at } : was)),
        )
        // The database is listened to from here on, which is later than the channel's own answer.
        .on('system', {}, ({ status }: { status: string }) => {
          if (status !== 'ok') return;
          setLive(true);
          void read();
        })
        .subscribe((status) => {
          if (!isSubscribed(status)) setLive(false);
        });
    const connected = wholeClient(db).then((client) => {
      if (!isHere) return undefined;
      const channel = follow(client);
      return () => client.removeChannel(channel);
    });
    return () => {
      isHere = false;
      void connected.then((leave) => leave?.()).catch(() => {});
    };
  }, [db, id, slug, queries]);
  return { votes, isLive };
}
