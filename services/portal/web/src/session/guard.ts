import { redirect } from '@tanstack/react-router';
import { mayReview, type Role } from './roles.ts';
import type { Session } from './session.ts';

/** Thrown by a guard: the page is there, and not for this role. */
export class RoleRefused extends Error {
  readonly role: Role;
  constructor(role: Role) {
    super(`${role} may not open this page`);
    this.name = 'RoleRefused';
    this.role = role;
  }
}

interface Entry {
  readonly context: { readonly session: Session | null };
  readonly location: { readonly href: string };
}

/** Admits signed-in people; others sign in first and return. The database decides what they see. */
export function requireSession({ context, location }: Entry): { readonly session: Session } {
  if (!context.session) throw redirect({ to: '/login', search: { next: location.href } });
  return { session: context.session };
}

/** Lets the given roles in. @throws RoleRefused */
export const requireRole =
  (roles: readonly Role[]) =>
  (entry: Entry): { readonly session: Session } => {
    const { session } = requireSession(entry);
    if (!roles.includes(session.role)) throw new RoleRefused(session.role);
    return { session };
  };

/** Lets in people who review at some step, today's deputies too. @throws RoleRefused */
export function requireReviewer(entry: Entry): { readonly session: Session } {
  const { session } = requireSession(entry);
  if (!mayReview(session)) throw new RoleRefused(session.role);
  return { session };
}
