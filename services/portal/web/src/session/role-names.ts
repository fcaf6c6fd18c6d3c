import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { Role, roles } from './roles.ts';

const names: Readonly<Record<(typeof roles)[number], () => string>> = {
  member: m.role_member,
  chair: m.role_chair,
  vp: m.role_vp,
  secretary: m.role_secretary,
  president: m.role_president,
  advisor: m.role_advisor,
  asst_dean: m.role_asst_dean,
  dean: m.role_dean,
  admin: m.role_admin,
};

export const roleName = (role: Role): string => names[role]();

export interface OfficePlaces {
  readonly divisions: readonly string[];
  readonly clubs: readonly string[];
}

/** “Chair: Academic affairs · Club president: Running Club”, as “ประธานฝ่ายวิชาการ · ชมรมวิ่ง”: an office with its divisions and clubs. */
export function officeTitle(role: Role, { divisions, clubs }: OfficePlaces): string {
  if (role !== 'chair' || divisions.length + clubs.length === 0) return [roleName(role), ...divisions, ...clubs].join(' · ');
  const listed = (places: readonly string[]) => places.join(localText(', ', ' · '));
  if (clubs.length === 0) return m.office_chair({ divisions: listed(divisions) });
  if (divisions.length === 0) return m.office_club_president({ clubs: listed(clubs) });
  return m.office_chair_and_president({ divisions: listed(divisions), clubs: listed(clubs) });
}
