import { Link, Outlet } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { adminGroups } from './sections.ts';

const linkStyle =
  'block border-s-2 border-transparent py-1.5 ps-4 text-sm text-quiet no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent';

/** Scrolls a menu that is longer than the window to the page that is open. */
const showCurrent = (menu: HTMLElement | null) => {
  const current = menu?.querySelector<HTMLElement>('[aria-current=page]');
  if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
};

/** The administration's menu beside its pages; on a narrow screen the first page is the menu. */
export const AdminFrame = () => (
  <div className="grid gap-x-14 lg:grid-cols-[11rem_minmax(0,1fr)]">
    <nav aria-label={m.admin_nav()} className="max-lg:hidden">
      <div ref={showCurrent} className="sticky top-24 -mx-1 grid max-h-[calc(100dvh-7rem)] gap-6 overflow-y-auto px-1 py-4">
        <Link to="/admin" activeOptions={{ exact: true }} className={linkStyle}>
          {m.admin_overview()}
        </Link>
        {adminGroups.map(({ name, places }) => (
          <div key={name()}>
            <p className="mb-1 ps-4.5 text-xs text-quiet">{name()}</p>
            {places.map((place) => (
              <Link key={place.to} to={place.to} className={linkStyle}>
                {place.name()}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
    <div className="min-w-0">
      <Outlet />
    </div>
  </div>
);
