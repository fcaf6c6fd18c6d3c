import type { ReactNode } from 'react';
import { Legend } from './Legend.tsx';
import { seriesColour, wholeColour } from './series-style.ts';

export interface Bar {
  readonly key: string;
  readonly name: ReactNode;
  /** The value of the whole bar, and of its darker part if it has one. */
  readonly value: number;
  readonly part?: number;
  readonly text: ReactNode;
}

/** What the two colours of bars with a part are. */
export const PartLegend = ({ part, whole }: { readonly part: string; readonly whole: string }) => (
  <Legend
    entries={[
      { name: part, colour: seriesColour(0) },
      { name: whole, colour: wholeColour },
    ]}
  />
);

/** Amounts as bars in the given order, each with its value in words. */
export function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="grid gap-3.5">
      {bars.map(({ key, name, value, part, text }) => (
        <li key={key}>
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span className="min-w-0">{name}</span>
            <span className="text-quiet numerals">{text}</span>
          </div>
          <div aria-hidden className="relative h-2 forced-color-adjust-none overflow-hidden rounded-full bg-sunken">
            <div
              className="absolute inset-y-0 start-0 rounded-full"
              style={{ width: `${(value / most) * 100}%`, background: part === undefined ? seriesColour(0) : wholeColour }}
            />
            {part !== undefined && (
              <div
                className="absolute inset-y-0 start-0 rounded-full"
                style={{ width: `${(part / most) * 100}%`, background: seriesColour(0) }}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
