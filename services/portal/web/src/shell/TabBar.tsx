import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@tanstack/react-router';
import { CalendarDays, FileText, Home, Menu, Users, X } from 'lucide-react';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { organisationPlaces, ownPlaces, portalPlaces, studentPlaces, type Place } from './places.ts';
import { switchTheme } from './theme.ts';

const tabStyle =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs leading-tight text-quiet no-underline aria-[current=page]:text-accent';

/** A phone's navigation, under the thumb. */
export function TabBar({ session }: { readonly session: Session | null }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
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
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Trigger className={tabStyle}>
          <Menu size={20} aria-hidden />
          {m.nav_more()}
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-150" />
          <Dialog.Popup className="fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] overflow-y-auto rounded-t-lg bg-raised px-6 pt-3 pb-8 shadow-float outline-none transition-opacity duration-150">
            <div className="mb-2 flex items-center justify-between">
              <Dialog.Title className="text-lg font-semibold">{m.nav_menu()}</Dialog.Title>
              <Dialog.Close aria-label={m.close()} className="inline-flex size-11 items-center justify-center text-quiet">
                <X size={20} aria-hidden />
              </Dialog.Close>
            </div>
            <Group places={ownPlaces(session)} onGo={close} />
            <Group title={m.footer_organisation()} places={organisationPlaces} onGo={close} />
            <Group title={m.footer_students()} places={studentPlaces} onGo={close} />
            <Group title={m.footer_portal()} places={portalPlaces} onGo={close} />
            <button type="button" className="touch text-quiet" onClick={switchTheme}>
              {m.theme_switch()}
            </button>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </nav>
  );
}

interface GroupProps {
  readonly title?: string;
  readonly places: readonly Place[];
  readonly onGo: () => void;
}

function Group({ title, places, onGo }: GroupProps) {
  if (places.length === 0) return null;
  return (
    <div className="border-b border-line py-3">
      {title !== undefined && <p className="text-sm text-quiet">{title}</p>}
      <ul className="grid grid-cols-2 gap-x-6">
        {places.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onGo}
              className="flex touch items-center text-ink no-underline aria-[current=page]:text-accent"
            >
              {name()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
