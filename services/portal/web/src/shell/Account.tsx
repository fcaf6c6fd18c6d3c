import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { accountButtonStyle, buttonStyle } from '../ui/button-style.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const importMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazyPart(() => importMenu().then((module) => module.AccountMenu));

/** The signed-in person's menu, or a link to sign in and return. */
export function Account({ session }: { readonly session: Session | null }) {
  const here = useLocation();
  if (session) return <OwnAccount session={session} />;
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

/** The menu's button; a press draws the menu with it, and a pointer above it or the focus loads its code before. */
function OwnAccount({ session }: { readonly session: Session }) {
  const [isWanted, setWanted] = useState(false);
  const loadEarly = () => void importMenu().catch(() => {});
  const button = (
    <button
      type="button"
      aria-label={m.account_menu()}
      aria-haspopup="menu"
      aria-expanded={false}
      className={accountButtonStyle}
      onClick={() => setWanted(true)}
      onPointerEnter={loadEarly}
      onFocus={loadEarly}
    >
      <Avatar path={session.avatar} name={session.name} className="size-full" />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu session={session} />
    </Suspense>
  );
}
