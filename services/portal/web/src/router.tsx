import { onlineManager, QueryClient } from '@tanstack/react-query';
import { createRouter, type AnyRoute, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from './data/router-context.ts';
import { routeTree } from './route-tree.gen.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { PendingPage } from './shell/PendingPage.tsx';

/** How long a page that was open before opens without a network. */
const maxStoredMs = 3 * 24 * 60 * 60_000;

export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: maxStoredMs,
        // Without a network a query runs and fails: the page shows stored data, or says that it has no data.
        networkMode: 'offlineFirst',
        retry: (failures) => failures < 1 && onlineManager.isOnline(),
        refetchOnWindowFocus: false,
      },
    },
  });

/** What a server that renders a page sets: the page's address, and no script to restore a place in it. */
interface RouterOptions {
  readonly history: RouterHistory;
  readonly scrollRestoration: false;
}

export function createPortalRouter(context: RouterContext, options?: RouterOptions) {
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // Freshness is up to the queries.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    ...options,
  });
  // The router's own default is for loaders: what a component throws needs a page on its route.
  for (const route of Object.values(router.routesById) as AnyRoute[])
    if (!route.isRoot) route.options.notFoundComponent ??= NotFoundPage;
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
