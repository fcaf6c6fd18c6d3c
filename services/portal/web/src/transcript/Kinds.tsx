import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { kindName } from './labels.ts';
import type { KindSum } from './queries.ts';

/** Hours by kind, the most first, each as a line as long as its share. */
export function Kinds({ kinds }: { readonly kinds: readonly KindSum[] }) {
  const total = Math.max(
    kinds.reduce((sum, { hours }) => sum + hours, 0),
    1,
  );
  return (
    <ul className="grid gap-y-5">
      {kinds
        .toSorted((a, b) => b.hours - a.hours)
        .map(({ activity_kind, hours, events }) => (
          <li key={activity_kind}>
            <div className="flex items-baseline justify-between gap-4">
              <span>{kindName(activity_kind)}</span>
              <span className="text-sm text-quiet numerals">
                <span className="text-base font-semibold text-ink">{m.transcript_hours({ hours: formatCount(hours) })}</span>
                {' · '}
                {m.transcript_times({ count: formatCount(events) })}
              </span>
            </div>
            <div aria-hidden className="mt-1.5 h-1.5 rounded-full bg-sunken forced-color-adjust-none">
              <div className="h-full min-w-1.5 rounded-full bg-accent" style={{ width: `${(hours / total) * 100}%` }} />
            </div>
          </li>
        ))}
    </ul>
  );
}
