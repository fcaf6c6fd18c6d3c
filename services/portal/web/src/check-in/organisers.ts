import { personName } from '../people/labels.ts';
import { BOARD_ROLES } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import type { Organisers } from './queries.ts';

interface Hosted {
  readonly organizer_division: string | null;
  readonly divisions: { readonly chair_id: string | null } | null;
  readonly clubs: { readonly president_id: string | null } | null;
}

/** Whether a person organises an event. The page offers by it; the database enforces it (`private.is_event_organiser`). */
export function isOrganiser(event: Hosted, { userId, role }: Pick<Session, 'userId' | 'role'>): boolean {
  if (role === 'admin') return true;
  const isOwn = event.divisions?.chair_id === userId || event.clubs?.president_id === userId;
  return BOARD_ROLES.includes(role) && (event.organizer_division === null || isOwn);
}

/** Who to ask, besides an administrator. */
export const organiserNames = ({ divisions, clubs }: Organisers): readonly string[] => [
  ...new Set([divisions?.chair ?? null, clubs?.president ?? null].flatMap((person) => (person ? [personName(person)] : []))),
];
