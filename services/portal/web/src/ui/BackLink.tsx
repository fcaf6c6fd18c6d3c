import { Link } from '@tanstack/react-router';
import { ChevronLeft } from './icons.gen.tsx';
import type { ReactNode } from 'react';
import type { Place } from '../shell/places.ts';

/** The way up, above a page's heading. */
export const BackLink = ({ to, children }: { readonly to: Place['to'] | `/clubs/${string}`; readonly children: ReactNode }) => (
  <Link
    to={to as '/'}
    activeOptions={{ exact: true }}
    className="-ms-1 inline-flex min-h-8 items-center gap-0.5 text-quiet no-underline hover:text-accent"
  >
    <ChevronLeft size={16} aria-hidden />
    {children}
  </Link>
);
