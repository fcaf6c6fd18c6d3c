import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createVisitorClient } from './data/visitor-client.ts';
import { setLocale } from './language/locale.ts';
import { shouldDehydrateQuery } from './offline/persist-queries.ts';
import { createPortalRouter, createQueries } from './router.tsx';
import type { RenderPage } from './rendered-page.ts';
import { sessionQuery } from './session/queries.ts';

// The build asks it of the same module.
export { recordRequests } from './record-requests.ts';

/** How often a page is rendered when its parts read what its loader did not; each round may bring further parts. */
const maxRounds = 3;

/**
 * Renders a page for its document; undefined where it leads elsewhere, which the app then does itself. The language is
 * the module's: one page at a time.
 */
export const renderPage: RenderPage = async ({ path, language, config, fetch }) => {
  setLocale(language);
  const db = createVisitorClient(config, fetch);
  const queries = createQueries();
  queries.setQueryData(sessionQuery(db).queryKey, null);
  try {
    const history = createMemoryHistory({ initialEntries: [path] });
    const router = createPortalRouter({ db, config, queries }, { history, scrollRestoration: false });
    await router.load();
    const { matches } = router.state;
    const failed = matches.find(({ status }) => status === 'error');
    if (failed) throw failed.error;
    if (!matches.every(({ status }) => status === 'success')) return undefined;
    const render = () =>
      renderToString(
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
    let markup = render();
    for (let round = 1; round < maxRounds && queries.isFetching() > 0; round++) {
      await Promise.allSettled(
        queries
          .getQueryCache()
          .findAll({ fetchStatus: 'fetching' })
          .map((query) => query.fetch()),
      );
      markup = render();
    }
    return markup.includes('<h1') ? { markup, data: dehydrate(queries, { shouldDehydrateQuery }) } : undefined;
  } finally {
    queries.clear();
  }
};
