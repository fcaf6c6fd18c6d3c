import { Link } from '@tanstack/react-router';
import { CalendarDays, FileText, Home, Menu, Users } from '../ui/icons.gen.tsx';
import { lazy, Suspense, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { frameStyle } from './frame-style.ts';

const MoreSheet = lazy(() => import('./MoreSheet.tsx').then((module) => ({ default: module.MoreSheet })));

/** A phone's navigation, under the thumb. */
export function TabBar({ session }: { readonly session: Session | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={m.nav_menu()} className={frameStyle.tabBar}>
      <Link to="/" activeOptions={{ exact: true }} className={frameStyle.tab}>
        <Home size={20} aria-hidden />
        {m.nav_home()}
      </Link>
      <Link to="/events" className={frameStyle.tab}>
        <CalendarDays size={20} aria-hidden />
        {m.nav_events()}
      </Link>
      <Link to="/clubs" className={frameStyle.tab}>
        <Users size={20} aria-hidden />
        {m.nav_clubs()}
      </Link>
      <Link to={session ? '/my-drafts' : '/submit'} className={frameStyle.tab}>
        <FileText size={20} aria-hidden />
        {m.nav_projects()}
      </Link>
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
