import { Link } from '@tanstack/react-router';
import { Menu } from '../ui/icons.gen.tsx';
import { Suspense, useState } from 'react';
import { useOpenPlaces } from '../features/use-features.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { frameStyle } from './frame-style.ts';
import { tabPlaces } from './tab-places.tsx';
import { usePresentPlace } from './use-present-place.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const MoreSheet = lazyPart(() => import('./MoreSheet.tsx').then((module) => module.MoreSheet));

/** A phone's navigation, under the thumb. */
export function TabBar({ session }: { readonly session: Session | null }) {
  const [isOpen, setOpen] = useState(false);
  const open = useOpenPlaces();
  const present = usePresentPlace();
  return (
    <nav aria-label={m.nav_menu()} className={frameStyle.tabBar}>
      {open(tabPlaces(session)).map(({ to, name, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/' }}
          aria-current={to === present ? 'page' : undefined}
          className={frameStyle.tab}
        >
          <Icon size={20} aria-hidden />
          {name()}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" className={frameStyle.tab} onClick={() => setOpen(true)}>
        <Menu size={20} aria-hidden />
        {m.nav_more()}
      </button>
      {isOpen && (
        <Suspense>
          <MoreSheet session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
