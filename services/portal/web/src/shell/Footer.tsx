import { Link } from '@tanstack/react-router';
import { useOpenPlaces } from '../features/use-features.ts';
import { InstallPlace } from '../install/InstallPlace.tsx';
import { m } from '../paraglide/messages.js';
import { Logo } from '../ui/Logo.tsx';
import { organisationPlaces, portalPlaces, studentPlaces, type Place } from './places.ts';

export const Footer = () => (
  <footer className="border-t border-line text-sm text-quiet max-lg:hidden">
    <div className="page-width grid grid-cols-[2fr_1fr_1fr_1fr] gap-10 py-14">
      <div>
        <Logo />
        <p className="mt-4 max-w-[22rem] text-balance">{m.footer_about()}</p>
        <div className="mt-4">
          <InstallPlace />
        </div>
      </div>
      <Column title={m.footer_organisation()} places={organisationPlaces} />
      <Column title={m.footer_students()} places={useOpenPlaces()(studentPlaces)} />
      <Column title={m.footer_portal()} places={portalPlaces} />
    </div>
  </footer>
);

const Column = ({ title, places }: { readonly title: string; readonly places: readonly Place[] }) => (
  <nav aria-label={title}>
    <p className="mb-2 font-semibold text-ink">{title}</p>
    <ul>
      {places.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-8 items-center text-quiet no-underline hover:text-ink hover:underline">
            {name()}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
