import { createRootRouteWithContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
  const key = `${useLanguage()} ${session?.userId}`;
  const drawn = useRef(key);
  useEffect(() => {
    if (drawn.current !== key) void import('../shell/follow-focus.ts').then(({ regainFocus }) => regainFocus()).catch(() => {});
    drawn.current = key;
  }, [key]);
  return <Shell key={key} session={session} />;
}
