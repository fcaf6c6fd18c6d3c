import type { AuthConfig } from '../../project/config.ts';
import { readDuration } from '../duration.rules.ts';
import type { Session } from './session.ts';

/** Why a session has expired, in GoTrue's words; undefined if it has not. */
export function sessionEndReason(session: Session, config: AuthConfig['sessions'], now: Date): string | undefined {
  if (session.not_after && now > session.not_after) return 'Session Expired';
  if (isPast(session.created_at, config.timebox, now)) return 'Session Expired';
  if (isPast(session.refreshed_at ?? session.created_at, config.inactivity_timeout, now)) return 'Session Expired (Inactivity)';
  return undefined;
}

function isPast(since: Date, duration: string | undefined, now: Date): boolean {
  const length = duration === undefined ? 0 : readDuration(duration);
  return length > 0 && now.getTime() > since.getTime() + length;
}
