import type { RegisteredRouter } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { ADMIN_ROLES, BOARD_ROLES, DASHBOARD_ROLES, SHOP_ROLES, mayReview } from '../session/roles.ts';
import type { Session } from '../session/session.ts';

/** Somewhere that a menu leads to. */
export interface Place {
  // Uses the router, because importing the generated route tree would be circular.
  readonly to: RegisteredRouter['routeTree']['types']['fileRouteTypes']['to'];
  readonly name: () => string;
}

export const mainPlaces: readonly Place[] = [
  { to: '/events', name: m.nav_events },
  { to: '/clubs', name: m.nav_clubs },
  { to: '/news', name: m.nav_news },
  { to: '/shop', name: m.nav_shop },
  { to: '/gallery', name: m.nav_gallery },
  { to: '/about', name: m.nav_about },
];

export const organisationPlaces: readonly Place[] = [
  { to: '/about', name: m.nav_about },
  { to: '/about/board', name: m.nav_board },
  { to: '/clubs', name: m.nav_clubs },
  { to: '/news', name: m.nav_news },
  { to: '/gallery', name: m.nav_gallery },
];

export const studentPlaces: readonly Place[] = [
  { to: '/services', name: m.nav_services },
  { to: '/wellbeing', name: m.nav_wellbeing },
  { to: '/events', name: m.nav_events },
  { to: '/shop', name: m.nav_shop },
  { to: '/cart', name: m.cart_title },
  { to: '/chat', name: m.nav_chat },
  { to: '/poll/new', name: m.nav_poll_new },
  { to: '/wheel', name: m.nav_wheel },
];

export const portalPlaces: readonly Place[] = [
  { to: '/docs', name: m.nav_docs },
  { to: '/changelog', name: m.nav_changelog },
  { to: '/privacy', name: m.nav_privacy },
  { to: '/terms', name: m.nav_terms },
];

/** The person's own pages; the database decides their content. */
export function ownPlaces(session: Session | null): readonly Place[] {
  if (!session) return [];
  return [
    { to: '/me', name: m.nav_me },
    { to: '/me/notices', name: m.notices_bell_none },
    { to: '/my-drafts', name: m.nav_my_drafts },
    { to: '/me/orders', name: m.orders_title },
    { to: '/me/transcript', name: m.transcript_title },
    ...(mayReview(session) ? [{ to: '/queue', name: m.nav_queue } as const] : []),
    ...(DASHBOARD_ROLES.includes(session.role) ? [{ to: '/dashboard', name: m.nav_dashboard } as const] : []),
    ...(BOARD_ROLES.includes(session.role) ? [{ to: '/analytics', name: m.nav_analytics } as const] : []),
    ...(ADMIN_ROLES.includes(session.role) ? [{ to: '/admin', name: m.nav_admin } as const] : []),
    ...(SHOP_ROLES.includes(session.role)
      ? [{ to: '/admin/orders', name: m.nav_shop_orders } as const, { to: '/admin/shop', name: m.nav_shop_products } as const]
      : []),
  ];
}
