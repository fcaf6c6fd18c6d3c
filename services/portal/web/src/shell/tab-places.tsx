import { CalendarDays, ClipboardCheck, FileText, Home, ShoppingBag, SlidersHorizontal, Users } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';
import { ADMIN_ROLES, BOARD_ROLES, mayReview } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import type { Place } from './places.ts';

interface TabPlace extends Place {
  readonly icon: typeof Home;
}

const home: TabPlace = { to: '/', name: m.nav_home, icon: Home };
const events: TabPlace = { to: '/events', name: m.nav_events, icon: CalendarDays };
const clubs: TabPlace = { to: '/clubs', name: m.nav_clubs, icon: Users };
const shop: TabPlace = { to: '/shop', name: m.nav_shop, icon: ShoppingBag };
const queue: TabPlace = { to: '/queue', name: m.nav_queue, icon: ClipboardCheck };
const projects: TabPlace = { to: '/my-drafts', name: m.nav_projects, icon: FileText };
const admin: TabPlace = { to: '/admin', name: m.nav_admin_short, icon: SlidersHorizontal };

/** What the bottom bar of a phone leads to, by what the person does here most; the rest is in the menu beside it. */
export function tabPlaces(session: Pick<Session, 'role' | 'isDeputy'> | null): readonly TabPlace[] {
  if (session === null || !mayReview(session)) return [home, events, shop, clubs];
  if (ADMIN_ROLES.includes(session.role)) return [home, admin, queue, events];
  if (BOARD_ROLES.includes(session.role)) return [home, queue, projects, events];
  return [home, queue, events, clubs];
}

/** Where only some people work: the masthead of a wide window leads there too. */
export const workPlaces = (session: Pick<Session, 'role' | 'isDeputy'> | null): readonly Place[] =>
  tabPlaces(session).filter((place) => place === queue || place === admin);
