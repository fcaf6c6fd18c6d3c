import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { ADMIN_ROLES, BOARD_ROLES, DASHBOARD_ROLES, SHOP_ROLES, mayReview } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import type { Place } from './places.ts';

/** The name of a place with what waits there for an answer, in the clubs whose officer the reader is. */
export const nameWithWaiting = ({ to, name }: Place, waitingInClubs: number): string =>
  to === '/me/clubs' && waitingInClubs > 0 ? m.nav_my_clubs_waiting({ count: formatCount(waitingInClubs) }) : name();

/** The person's own pages; the database decides their content. */
export function ownPlaces(session: Session | null): readonly Place[] {
  if (!session) return [];
  return [
    { to: '/me', name: m.nav_me },
    { to: '/me/notices', name: m.notices_title },
    { to: '/events', search: { view: 'going' }, name: m.nav_my_events },
    { to: '/me/clubs', name: m.nav_my_clubs },
    { to: '/my-drafts', name: m.nav_my_drafts },
    { to: '/me/orders', name: m.orders_title },
    { to: '/me/transcript', name: m.transcript_title },
    ...(mayReview(session) ? [{ to: '/queue', name: m.nav_queue } as const] : []),
    ...(DASHBOARD_ROLES.includes(session.role) ? [{ to: '/dashboard', name: m.admin_dashboard_title } as const] : []),
    ...(BOARD_ROLES.includes(session.role) ? [{ to: '/analytics', name: m.nav_analytics } as const] : []),
    ...(ADMIN_ROLES.includes(session.role) ? [{ to: '/admin', name: m.nav_admin } as const] : []),
    ...(SHOP_ROLES.includes(session.role)
      ? [{ to: '/admin/orders', name: m.nav_shop_orders } as const, { to: '/admin/shop', name: m.nav_shop_products } as const]
      : []),
  ];
}
