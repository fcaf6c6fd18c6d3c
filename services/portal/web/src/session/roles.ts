import type { Database } from '../data/database.gen.ts';
import { m } from '../paraglide/messages.js';

export type Role = Database['public']['Enums']['user_role'];

/** What the specification calls so: who governs the organisation. */
export const BOARD_ROLES: readonly Role[] = ['admin', 'president', 'vp', 'secretary', 'chair'];
/** Who decides at some step of a project's way. */
export const APPROVAL_ROLES: readonly Role[] = [...BOARD_ROLES, 'advisor', 'asst_dean', 'dean'];
/** Who sees how the organisation fares. */
export const DASHBOARD_ROLES: readonly Role[] = ['president', 'admin', 'vp'];
/** Who sells for a club. What of whose orders they see, the database decides. */
export const SHOP_ROLES: readonly Role[] = ['admin', 'chair', 'president'];
export const ADMIN_ROLES: readonly Role[] = ['admin'];

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

/** Every role, least power first. */
export const roles = Object.keys(names) as readonly Role[];
