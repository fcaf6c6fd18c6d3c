import type { RealtimeContext } from '../realtime-context.ts';

/** With the age of a cached session (20 s at most), a channel ends within a minute of its session. */
const everyMs = 15_000;

/** Calls `onEnded` when the session of a channel's token has ended; a token without a session is not watched. */
export function watchSession(
  { clock, sessions, onDefect }: Pick<RealtimeContext, 'clock' | 'sessions' | 'onDefect'>,
  claims: Readonly<Record<string, unknown>>,
  onEnded: () => void,
): () => void {
  if (claims['session_id'] === undefined) return () => {};
  let cancel = () => {};
  let isStopped = false;
  const check = async () => {
    const isActive = await sessions.isActive(claims);
    if (isStopped) return;
    if (isActive) wait();
    else onEnded();
  };
  const wait = () => {
    cancel = clock.schedule(new Date(clock.now().getTime() + everyMs), () => void check().catch(onDefect));
  };
  wait();
  return () => {
    isStopped = true;
    cancel();
  };
}
