import { createRootRouteWithContext } from '@tanstack/react-router';
import { bannerQuery } from '../announcements/queries.ts';
import { useLanguage } from '../language/language.ts';
import type { RouterContext } from '../data/router-context.ts';
import { sessionQuery } from '../session/queries.ts';
import { settingsQuery } from '../settings/queries.ts';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { db, queries } }) => ({ session: await queries.ensureQueryData(sessionQuery(db)) }),
  // Loaded with the page's own data: the page must not shift when the banner arrives. Without an answer there is no banner.
  loader: async ({ context: { db, queries } }) => {
    await Promise.allSettled([queries.ensureQueryData(settingsQuery(db)), queries.ensureQueryData(bannerQuery(db))]);
  },
  component: Root,
});

function Root() {
  const { session } = Route.useRouteContext();
  // Another language changes every text; another person starts with none of the last one's unsent work.
  return <Shell key={`${useLanguage()} ${session?.userId}`} session={session} />;
}
