import type { RegisteredRouter } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';

/** Somewhere that a menu leads to. */
export interface Place {
  // Uses the router, because importing the generated route tree would be circular.
  readonly to: RegisteredRouter['routeTree']['types']['fileRouteTypes']['to'];
  readonly name: () => string;
  /** A view of the page. */
  readonly search?: { readonly view: 'going' };
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
  { to: '/poll/new', name: m.nav_polls },
  { to: '/wheel', name: m.nav_wheel },
];

export const portalPlaces: readonly Place[] = [
  { to: '/docs', name: m.nav_docs },
  { to: '/changelog', name: m.nav_changelog },
  { to: '/privacy', name: m.nav_privacy },
  { to: '/terms', name: m.nav_terms },
];
