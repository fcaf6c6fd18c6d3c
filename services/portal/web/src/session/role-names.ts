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

/** “Chair · Academic affairs”, as “ประธานฝ่ายวิชาการ”: an office with its division or club. */
export function officeTitle(role: Role, places: readonly string[]): string {
  const [place, ...others] = places;
  return role === 'chair' && place !== undefined
    ? [m.board_chair({ place }), ...others].join(' · ')
    : [roleName(role), ...places].join(' · ');
}
