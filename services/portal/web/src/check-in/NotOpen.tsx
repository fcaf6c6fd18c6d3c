import type { ReactNode } from 'react';
import { Clock } from '../ui/icons.gen.tsx';
import { formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';

interface NotOpenProps {
  /** ISO 8601. */
  readonly opensAt: string;
  readonly lead: string;
  /** In large letters above it. */
  readonly headline?: string;
  /** What can be done until then. */
  readonly children: ReactNode;
}

/** Before check-in opens, in the place of the camera or of the code. */
export const NotOpen = ({ opensAt, lead, headline, children }: NotOpenProps) => (
  <div>
    <Clock size={40} strokeWidth={1.5} aria-hidden className="text-accent" />
    {headline !== undefined && (
      <p className="mt-4 text-[clamp(2rem,3.6vw,4rem)] leading-tight font-semibold numerals">{headline}</p>
    )}
    <p className="mt-4 text-xl font-semibold numerals" role="status">
      {m.checkin_opens({ when: formatMoment(opensAt) })}
    </p>
    <p className="mt-1 max-w-[40rem] text-quiet">{lead}</p>
    <div className="mt-5">{children}</div>
  </div>
);
