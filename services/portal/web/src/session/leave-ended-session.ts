import type { Client } from '../data/client.ts';
import { m } from '../paraglide/messages.js';
import { announce } from '../ui/announce.ts';
import { storedUserId } from './stored-session.ts';

let leaving: Promise<void> | undefined;

/** Signs this device out, whose session was ended elsewhere: its token would work no more. Says so to somebody who was suspended. */
export function leaveEndedSession(db: Client): Promise<void> {
  leaving ??= leave(db).finally(() => (leaving = undefined));
  return leaving;
}

async function leave(db: Client): Promise<void> {
  if (storedUserId() === undefined) return;
  // The answer says why, where a request with the old token does not.
  const { error } = await db.auth.refreshSession();
  if (error?.code === 'user_banned') announce({ text: m.login_error_banned(), kind: 'trouble', stays: true });
  await db.auth.signOut({ scope: 'local' });
}
