import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { attendanceKeys } from '../queries.ts';
import { onScansChange, readScans } from './scan-store.ts';
import { waitAfter } from './scan.rules.ts';
import { sendScans } from './send-scans.ts';

/** Sends stored scans at start, after each scan, and when the network or the page comes back. */
export function startSending(db: Client, queries: QueryClient): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isAskedAgain = false;
  const round = async () => {
    isAskedAgain = isSending;
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    try {
      const waiting = (await readScans()).filter(({ refusal }) => refusal === undefined);
      if (waiting.length === 0) return;
      const { data } = await db.auth.getSession();
      const userId = data.session?.user.id;
      if (!waiting.some((scan) => scan.userId === userId) || userId === undefined) return;
      const { counted, isCut } = await sendScans(db, userId);
      // If some scans were sent, the network works, so the next attempt is soon.
      failures = isCut && counted === 0 ? failures + 1 : 0;
      if (counted > 0) void queries.invalidateQueries({ queryKey: attendanceKeys.all });
      // Sends new scans at once.
      timer = setTimeout(() => void round(), isCut ? waitAfter(failures) : 0);
    } finally {
      isSending = false;
      if (isAskedAgain) void round();
    }
  };
  const soon = () => {
    failures = 0;
    void round();
  };
  let lastCount = 0;
  const ifMore = async () => {
    const { length } = await readScans();
    if (length > lastCount && navigator.onLine) soon();
    lastCount = length;
  };
  window.addEventListener('online', soon);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && soon());
  // Runs after the callback, in which supabase-js holds its lock.
  db.auth.onAuthStateChange((event) => void (event === 'SIGNED_IN' && setTimeout(soon)));
  onScansChange(() => void ifMore());
  soon();
}
