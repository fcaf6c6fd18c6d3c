import type { Database } from '../data/database.gen.ts';
import { m } from '../paraglide/messages.js';

export type Role = Database['public']['Enums']['user_role'];

/** The board, as the specification defines it. */
export const BOARD_ROLES: readonly Role[] = ['admin', 'president', 'vp', 'secretary', 'chair'];
/** Roles that decide at some step of a project. */
export const APPROVAL_ROLES: readonly Role[] = [...BOARD_ROLES, 'advisor', 'asst_dean', 'dean'];
/** Roles that see the dashboard. */
export const DASHBOARD_ROLES: readonly Role[] = ['president', 'admin', 'vp'];
/** Roles that may sell. The database decides which orders they see. */
export const SHOP_ROLES: readonly Role[] = ['admin', 'chair', 'president'];
export const ADMIN_ROLES: readonly Role[] = ['admin'];

/** Whether somebody decides at some step: by their role, or as a deputy today. */
export const mayReview = ({ role, isDeputy }: { readonly role: Role; readonly isDeputy: boolean }): boolean =>
  isDeputy || APPROVAL_ROLES.includes(role);

const names: Readonly<Record<Role, () => string>> = {
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

/** Every role, least power first. */
export const roles = Object.keys(names) as readonly Role[];
