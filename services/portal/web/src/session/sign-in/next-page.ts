import { redirect } from '@tanstack/react-router';
import type { Session } from '../session.ts';
import { pathWithin } from './path-within.rules.ts';

export interface NextSearch {
  /** The page to go on to after signing in. */
  readonly next?: string;
}

export function readNext(search: Record<string, unknown>): NextSearch {
  const next = pathWithin(search['next']);
  return next === undefined ? {} : { next };
}

interface Entry {
  readonly context: { readonly session: Session | null };
  readonly search: NextSearch;
}

/** Leads people who are signed in on to the next page. */
export function leadHome({ context: { session }, search: { next = '/' } }: Entry): void {
  if (session) throw redirect({ href: next, replace: true });
}

/** Where links of mails lead: opened elsewhere, their reader learns there what to do. */
export const signInAddress = (next = '/') => `${location.origin}/login?next=${encodeURIComponent(next)}`;
