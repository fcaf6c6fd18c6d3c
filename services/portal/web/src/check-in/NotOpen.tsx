import { Clock } from '../ui/icons.gen.tsx';
import { formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';

interface NotOpenProps {
  /** ISO 8601. */
  readonly opensAt: string;
  readonly lead: string;
  /** In large letters above it. */
  readonly headline?: string;
  /** Names the way past it: the clock of the device may be wrong. */
  readonly action: string;
  readonly onPass: () => void;
}

/** Before check-in opens, in the place of the camera or of the code. */
export const NotOpen = ({ opensAt, lead, headline, action, onPass }: NotOpenProps) => (
  <div>
    <Clock size={40} strokeWidth={1.5} aria-hidden className="text-accent" />
    {headline !== undefined && (
      <p className="mt-4 text-[clamp(2rem,3.6vw,4rem)] leading-tight font-semibold numerals">{headline}</p>
    )}
    <p className="mt-4 text-xl font-semibold numerals" role="status">
      {m.checkin_opens({ when: formatMoment(opensAt) })}
    </p>
    <p className="mt-1 max-w-[40rem] text-quiet">{lead}</p>
    <Button variant="plain" className="mt-5" onClick={onPass}>
      {action}
    </Button>
  </div>
);
