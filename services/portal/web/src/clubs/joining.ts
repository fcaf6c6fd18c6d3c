import { m } from '../paraglide/messages.js';
import type { Membership } from './membership.ts';
import type { Club } from './queries.ts';

/** Why nobody can join a club now: it takes nobody, or has nobody to answer who asks. Null: people can. */
export function joiningObstacle({ joining }: Pick<Club, 'joining'>, membership: Pick<Membership, 'has_officers'>): string | null {
  if (joining === 'closed') return m.club_joining_closed();
  return joining === 'ask' && !membership.has_officers ? m.club_joining_unanswered() : null;
}
