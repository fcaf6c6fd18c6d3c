import { Link, type LinkOptions } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface WaitingProps {
  readonly state: { readonly isPending: boolean };
  readonly figure: number | undefined;
  readonly label: string;
  readonly link: LinkOptions;
  readonly children?: ReactNode;
}

/** A figure takes its place, for hours with a half, before it is there. Nothing has no row; one that is read late leaves its place empty: what people read or reach by keys would move. */
export function Waiting({ state, figure, label, link, children }: WaitingProps) {
  const [wasPending] = useState(state.isPending);
  if (figure === 0 && !wasPending) return null;
  return (
    <li
      className={`relative grid grid-cols-[minmax(4.75rem,auto)_minmax(0,1fr)] content-start items-baseline gap-x-3 sm:grid-cols-1 ${figure === 0 ? 'invisible' : ''}`}
    >
      <span className="relative text-2xl font-semibold text-accent numerals">
        {state.isPending ? (
          <>
            <span className="invisible">0</span>
            <Skeleton className="absolute inset-x-0 inset-y-1" />
          </>
        ) : figure === undefined ? (
          <span aria-label={m.home_figure_unread()}>–</span>
        ) : (
          formatCount(figure)
        )}
      </span>
      <span>
        <Link {...link} className="text-ink no-underline after:absolute after:inset-0 hover:text-accent">
          {label}
        </Link>
        {children && <span className="block text-sm text-quiet">{children}</span>}
      </span>
    </li>
  );
}
