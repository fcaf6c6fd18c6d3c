import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventId } from './fill-events.sql.ts';
import { article, board, club, projectId } from './fill-portal.sql.ts';
import { submittedId } from './fill-journey.sql.ts';
import { cake, ownOrder, seller } from './fill-shop.sql.ts';
import { conversationId } from './fill-chat.sql.ts';
import { poll } from './fill-polls.sql.ts';
import type { Identity } from './people.ts';
import { readRouteTable, type RouteAccess } from './route-table.rules.ts';

export const routeDocument = join(import.meta.dirname, '../../../../docs/portal-routes.md');

/** An address of each route that takes parameters; what it leads to is in `fill-portal.sql.ts`. */
const examples: Readonly<Record<string, string>> = {
  '/about/board/:term': `/about/board/${board.term}`,
  '/chat/:conversationId': `/chat/${conversationId}`,
  '/clubs/:slug': `/clubs/${club.slug}`,
  '/clubs/:slug/events': `/clubs/${seller.slug}/events`,
  '/clubs/:slug/members': `/clubs/${seller.slug}/members`,
  '/go/:slug': '/go/nowhere?missing=1',
  '/me/orders/:id': `/me/orders/${ownOrder}`,
  '/news/:slug': `/news/${article}`,
  '/admin/events/:id/qr': `/admin/events/${eventId}/qr`,
  '/admin/events/:id/attendance': `/admin/events/${eventId}/attendance`,
  '/events/:id': `/events/${eventId}`,
  '/events/:id/photos': `/events/${eventId}/photos`,
  '/events/:id/checkin': `/events/${eventId}/checkin`,
  '/poll/:slug': `/poll/${poll.slug}`,
  '/project/:id': `/project/${projectId}`,
  '/project/:id/report': `/project/${projectId}/report`,
  '/verify/:code': `/verify/${submittedId}`,
  '/shop/:clubSlug/:productSlug': `/shop/${seller.slug}/${cake.slug}`,
};

interface RouteRow extends RouteAccess {
  /** An address of it. */
  readonly path: string;
}

/** The specification's table of routes, with an address of each. */
export const routes: readonly RouteRow[] = readRouteTable(readFileSync(routeDocument, 'utf8')).map((row) => ({
  ...row,
  path: examples[row.route] ?? row.route,
}));

const visitorPages = new Set(['/login', '/sign-up', '/forgot-password', '/institution-address']);

/** The person who sees most at an address: a visitor for pages of signing in, and the member for personal pages. */
export const viewerOf = (path: string): Identity =>
  visitorPages.has(path)
    ? 'visitor'
    : /^\/(project|chat|me\/orders)\//.test(path)
      ? 'member'
      : /^\/clubs\/.*\/(events|members)$/.test(path)
        ? 'chair'
        : 'admin';
