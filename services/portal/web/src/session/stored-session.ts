import { sessionKey } from '../data/client.ts';
import type { Session } from './session.ts';

const key = 'portal-who';

/** Remembers who is signed in, for a start without a network. */
export function storeSession(session: Session | null): void {
  try {
    if (session) localStorage.setItem(key, JSON.stringify(session));
    else localStorage.removeItem(key);
  } catch {
    // A full or closed store: without a network nobody is signed in.
  }
}

/** The last person who signed in and has not signed out, without a request. */
export function readStoredSession(): Session | null {
  try {
    const session = JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null;
    return session !== null && session.userId === storedUserId() ? session : null;
  } catch {
    return null;
  }
}

/** The person whose tokens this device has; undefined if nobody is signed in. */
export function storedUserId(): string | undefined {
  try {
    const tokens = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as { readonly user?: { readonly id: string } } | null;
    return tokens?.user?.id;
  } catch {
    return undefined;
  }
}
