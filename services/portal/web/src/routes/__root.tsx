import { createRootRouteWithContext } from '@tanstack/react-router';
import { useLanguage } from '../language/language.ts';
import type { RouterContext } from '../router.tsx';
import { sessionQuery } from '../session/session.ts';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { db, queries } }) => ({ session: await queries.ensureQueryData(sessionQuery(db)) }),
  component: Root,
});

function Root() {
  const { session } = Route.useRouteContext();
  // Another language draws every text anew.
  return <Shell key={useLanguage()} session={session} />;
}
