import { Link } from '@tanstack/react-router';
import { CalendarDays, FileText, Home, Menu, Users } from '../ui/icons.gen.tsx';
import { lazy, Suspense, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';

const MoreSheet = lazy(() => import('./MoreSheet.tsx').then((module) => ({ default: module.MoreSheet })));

const tabStyle =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs leading-tight text-quiet no-underline aria-[current=page]:text-accent';

/** A phone's navigation, under the thumb. */
export function TabBar({ session }: { readonly session: Session | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav
      aria-label={m.nav_menu()}
      className="sticky bottom-0 z-30 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <Link to="/" activeOptions={{ exact: true }} className={tabStyle}>
        <Home size={20} aria-hidden />
        {m.nav_home()}
      </Link>
      <Link to="/events" className={tabStyle}>
        <CalendarDays size={20} aria-hidden />
        {m.nav_events()}
      </Link>
      <Link to="/clubs" className={tabStyle}>
        <Users size={20} aria-hidden />
        {m.nav_clubs()}
      </Link>
      <Link to={session ? '/my-drafts' : '/submit'} className={tabStyle}>
        <FileText size={20} aria-hidden />
        {m.nav_projects()}
      </Link>
      <button type="button" aria-haspopup="dialog" className={tabStyle} onClick={() => setOpen(true)}>
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
