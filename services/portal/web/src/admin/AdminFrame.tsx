import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { fitMenu } from './fit-menu.ts';
import { adminGroups } from './sections.ts';

const linkStyle =
  'block border-s-2 border-transparent py-0.5 ps-4 text-sm leading-5 text-quiet no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent';

/** Each edge fades while there is more behind it. */
const menuStyle =
  'sticky top-20 -mx-1 grid gap-2 overflow-y-auto px-1 py-1 [mask-image:linear-gradient(to_bottom,transparent,#000_var(--above,0rem),#000_calc(100%-var(--below,0rem)),transparent)]';

/** The administration's menu beside its pages, or beside one that others open too; on a narrow screen the first page is the menu. */
export const AdminFrame = ({ children = <Outlet /> }: { readonly children?: ReactNode }) => (
  <div className="grid gap-x-14 lg:grid-cols-[12rem_minmax(0,1fr)]">
    <nav aria-label={m.admin_nav()} className="max-lg:hidden">
      <div ref={fitMenu} className={menuStyle}>
        <Link to="/admin" activeOptions={{ exact: true }} className={linkStyle}>
          {m.admin_overview()}
        </Link>
        {adminGroups.map(({ name, places }) => (
          <div key={name()}>
            <p className="ps-4.5 text-xs leading-5 font-semibold text-ink">{name()}</p>
            {places.map((place) => (
              <Link key={place.to} to={place.to} className={linkStyle}>
                {place.name()}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
    <div className="min-w-0">{children}</div>
  </div>
);
