import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listen } from '../data/listen.ts';
import { useClient } from '../data/use-client.ts';
import { noticeKeys } from './queries.ts';

/** How long the count waits for realtime: it is then read once, and not again when realtime begins. */
const maxWaitMs = 3_000;
/** Many notices at once ask once. */
const gatherMs = 500;

/** Keeps a person's notices current on every page. Returns whether it is time to count them. */
export function useLiveNotices(userId: string): boolean {
  const db = useClient();
  const queries = useQueryClient();
  const [isListening, setListening] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = setTimeout(() => setListening(true), maxWaitMs);
    const own = { event: '*', schema: 'public', table: 'notices', filter: `user_id=eq.${userId}` } as const;
    const end = listen(db, `notices-${userId}`, [own], () => {
      setListening(true);
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: noticeKeys.all });
        // A notice may be of a place, a change or a cancellation that the page shows, or of a project that was taken back.
        void queries.invalidateQueries({ queryKey: ['events'] });
        void queries.invalidateQueries({ queryKey: ['projects'] });
      }, gatherMs);
    });
    return () => {
      clearTimeout(late);
      clearTimeout(timer);
      end();
    };
  }, [db, queries, userId]);
  return isListening;
}
