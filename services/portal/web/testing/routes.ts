import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { article, board, club, projectId } from './fill-portal.sql.ts';
import { readRouteTable, type RouteAccess } from './route-table.rules.ts';

export const routeDocument = join(import.meta.dirname, '../../../../docs/portal-routes.md');

/** An address of each route that takes parameters; what it leads to is in `fill-portal.sql.ts`. */
const examples: Readonly<Record<string, string>> = {
  '/about/board/:term': `/about/board/${board.term}`,
  '/clubs/:slug': `/clubs/${club.slug}`,
  '/news/:slug': `/news/${article}`,
  '/project/:id': `/project/${projectId}`,
};

/** Routes that the app does not have yet. */
const missing = new Set([
  '/poll/new',
  '/poll/:slug',
  '/shop',
  '/shop/:clubSlug/:productSlug',
  '/cart',
  '/chat',
  '/chat/:conversationId',
  '/verify/:code',
  '/me/transcript',
  '/me/orders',
  '/me/orders/:id',
  '/checkout',
  '/events/:id/checkin',
  '/events/:id/photos',
  '/admin/events/:id/qr',
  '/admin/shop',
  '/admin/orders',
]);

interface RouteRow extends RouteAccess {
  /** An address of it. */
  readonly path: string;
}

/** The specification's table of routes, with an address of each. */
export const routes: readonly RouteRow[] = readRouteTable(readFileSync(routeDocument, 'utf8'))
  .filter(({ route }) => !missing.has(route))
  .map((row) => ({ ...row, path: examples[row.route] ?? row.route }));
