import { m } from '../paraglide/messages.js';
import type { Membership } from './membership.ts';
import type { Club } from './queries.ts';

/** How people join a club: the values of `clubs.joining`. */
export const joiningNames: Readonly<Record<string, () => string>> = {
  open: m.club_joining_open,
  ask: m.club_joining_ask,
  closed: m.club_joining_none,
};

/** Why nobody can join a club now: it takes nobody, or has nobody to answer who asks. Null: people can. */
export function joiningObstacle({ joining }: Pick<Club, 'joining'>, membership: Pick<Membership, 'has_officers'>): string | null {
  if (joining === 'closed') return m.club_joining_closed();
  return joining === 'ask' && !membership.has_officers ? m.club_joining_unanswered() : null;
}

/** What members of a club love: the values of `clubs.interests`. */
export const interestNames: Readonly<Record<string, () => string>> = {
  academic: m.interest_academic,
  animals: m.interest_animals,
  arts: m.interest_arts,
  culture: m.interest_culture,
  languages: m.interest_languages,
  music: m.interest_music,
  nature: m.interest_nature,
  service: m.interest_service,
  sports: m.interest_sports,
  technology: m.interest_technology,
  wellbeing: m.interest_wellbeing,
};
