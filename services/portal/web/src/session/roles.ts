import type { Database } from '../data/database.gen.ts';

export type Role = Database['public']['Enums']['user_role'];

/** Every role, least power first. */
export const roles = [
  'member',
  'chair',
  'vp',
  'secretary',
  'president',
  'advisor',
  'asst_dean',
  'dean',
  'admin',
] as const satisfies readonly Role[];
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
