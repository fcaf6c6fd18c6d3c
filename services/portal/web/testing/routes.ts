import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { article, board, club, projectId } from './fill-portal.sql.ts';
import { conversationId } from './fill-chat.sql.ts';
import { poll } from './fill-polls.sql.ts';
import { readRouteTable, type RouteAccess } from './route-table.rules.ts';

export const routeDocument = join(import.meta.dirname, '../../../../docs/portal-routes.md');

/** An address of each route that takes parameters; what it leads to is in `fill-portal.sql.ts`. */
const examples: Readonly<Record<string, string>> = {
  '/about/board/:term': `/about/board/${board.term}`,
  '/chat/:conversationId': `/chat/${conversationId}`,
  '/clubs/:slug': `/clubs/${club.slug}`,
  '/news/:slug': `/news/${article}`,
  '/poll/:slug': `/poll/${poll.slug}`,
  '/project/:id': `/project/${projectId}`,
};

/** Routes that the app does not have yet. */
const missing = new Set([
  '/shop',
  '/shop/:clubSlug/:productSlug',
  '/cart',
  '/verify/:code',
  '/me',
  '/me/transcript',
  '/me/orders',
  '/me/orders/:id',
  '/checkout',
  '/events/:id/checkin',
  '/events/:id/photos',
  '/analytics',
  '/admin/events/:id/qr',
  '/dashboard',
  '/admin/shop',
  '/admin/orders',
  '/admin',
  '/admin/audit',
  '/admin/integrations',
]);

interface RouteRow extends RouteAccess {
  /** An address of it. */
  readonly path: string;
}

/** The specification's table of routes, with an address of each. */
export const routes: readonly RouteRow[] = readRouteTable(readFileSync(routeDocument, 'utf8'))
  .filter(({ route }) => !missing.has(route))
  .map((row) => ({ ...row, path: examples[row.route] ?? row.route }));
