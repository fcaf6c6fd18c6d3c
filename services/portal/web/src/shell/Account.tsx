import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { accountButtonStyle, buttonStyle } from '../ui/button-style.ts';

const AccountMenu = lazy(() => import('./AccountMenu.tsx').then((module) => ({ default: module.AccountMenu })));

/** The signed-in person's menu, or a link to sign in and return. */
export function Account({ session }: { readonly session: Session | null }) {
  const here = useRouterState({ select: ({ location }) => location });
  if (session)
    return (
      <Suspense fallback={<span className={accountButtonStyle} />}>
        <AccountMenu session={session} />
      </Suspense>
    );
  const next = here.pathname === '/login' || here.pathname === '/' ? undefined : here.href;
  return (
    <Link
      to="/login"
      search={next === undefined ? {} : { next }}
      className={buttonStyle('plain', 'ms-2 min-h-10! px-4! text-sm! whitespace-nowrap max-sm:px-3!')}
    >
      {m.nav_login()}
    </Link>
  );
}
